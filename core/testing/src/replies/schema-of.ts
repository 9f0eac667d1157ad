import ts from 'typescript';

export type JsonSchema = Record<string, unknown>;

/** Converts types of the contract to JSON Schema. Named types become definitions, which others refer to. */
export class SchemaWriter {
  readonly definitions = new Map<string, JsonSchema>();
  readonly #names = new Map<ts.Type, string>();

  constructor(private readonly checker: ts.TypeChecker) {}

  /** Returns the schema of a type, with a reference if it has a name. */
  schemaOf(type: ts.Type): JsonSchema {
    const name = this.#names.get(type) ?? this.#newName(type);
    if (name === null) return this.#inline(type);
    if (!this.#names.has(type)) {
      this.#names.set(type, name);
      // The name is taken before the type is converted, because the type may contain itself.
      this.definitions.set(name, {});
      this.definitions.set(name, this.#inline(type));
    }
    return { $ref: `#/$defs/${name}` };
  }

  /** Returns a new name for an object type that was declared with one; generic types are written out where they are used. */
  #newName(type: ts.Type): string | null {
    const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && !this.checker.isArrayLikeType(type);
    const symbol = type.aliasSymbol ?? (type.isClassOrInterface() ? type.symbol : undefined);
    const isGeneric = (type.aliasTypeArguments ?? this.checker.getTypeArguments(type as ts.TypeReference)).length > 0;
    if (!isObject || !symbol || isGeneric) return null;
    let name = symbol.name;
    for (let count = 2; this.definitions.has(name); count += 1) name = `${symbol.name}${count}`;
    return name;
  }

  #inline(type: ts.Type): JsonSchema {
    const { flags } = type;
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: this.checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return { type: 'null' };
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (flags & ts.TypeFlags.Never) return { not: {} };
    if (type.isUnion()) return this.#union(type.types);
    return this.#object(type);
  }

  #union(members: readonly ts.Type[]): JsonSchema {
    const defined = members.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const schemas = defined.map((member) => this.schemaOf(member));
    const constants = schemas.filter((schema) => 'const' in schema).map((schema) => schema['const']);
    const others = schemas.filter((schema) => !('const' in schema));
    const isBoolean = constants.includes(true) && constants.includes(false);
    const choices = isBoolean ? constants.filter((value) => typeof value !== 'boolean') : constants;
    const parts = [
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...(choices.length > 0 ? [{ enum: choices.sort((a, b) => (String(a) < String(b) ? -1 : 1)) }] : []),
      ...others,
    ];
    return parts.length === 1 ? parts[0]! : { anyOf: parts };
  }

  #object(type: ts.Type): JsonSchema {
    if (this.checker.isTupleType(type)) {
      const items = this.checker.getTypeArguments(type as ts.TypeReference);
      const prefixItems = items.map((item) => this.schemaOf(item));
      return { type: 'array', prefixItems, minItems: items.length, maxItems: items.length };
    }
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: this.schemaOf(item!) };
    }
    const index =
      this.checker.getIndexTypeOfType(type, ts.IndexKind.String) ??
      this.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    const properties = this.checker
      .getPropertiesOfType(type)
      .map((property) => ({ property, of: this.checker.getTypeOfSymbol(property) }));
    const required = properties
      .filter(({ property, of }) => !isOptional(property, of))
      .map(({ property }) => property.name);
    return {
      type: 'object',
      ...(properties.length > 0
        ? { properties: Object.fromEntries(properties.map(({ property, of }) => [property.name, this.schemaOf(of)])) }
        : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(index ? { additionalProperties: this.schemaOf(index) } : {}),
    };
  }
}

const isOptional = (property: ts.Symbol, type: ts.Type): boolean =>
  (property.flags & ts.SymbolFlags.Optional) !== 0 ||
  (type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Undefined));
