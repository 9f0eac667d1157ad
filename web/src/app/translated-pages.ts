/** Returns the child of `parent` that contains a node; null if `parent` does not contain it. */
const childWith = (parent: Node, node: Node): Node | null => {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
};

/** Removes what a translation has put around a node, as far as nothing else is in it. */
const removeEmptied = (from: Node | null, parent: Node): void => {
  for (let at = from; at && at !== parent && !at.hasChildNodes();) {
    const above: Node | null = at.parentNode;
    above?.removeChild(at);
    at = above;
  }
};

/**
 * Lets pages go on while a browser translates them. A translation moves text nodes into elements of its own or replaces
 * them; React then removes nodes, or inserts others before them, where they no longer are, and the page would crash. A
 * node that was moved is found where it is now, and one that was replaced is left alone. Returns a function that undoes
 * this.
 */
export const tolerateTranslation = (): (() => void) => {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    if (!childWith(this, child)) return child;
    const { parentNode } = child;
    parentNode!.removeChild(child);
    removeEmptied(parentNode, this);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, next: Node | null): Child {
    const place = next && next.parentNode !== this ? childWith(this, next) : next;
    return insertBefore.call(this, node, place) as Child;
  };
  return () => Object.assign(Node.prototype, { removeChild, insertBefore });
};
