/** Somebody as the organisers look for them in the hall. */
export const Person = ({ username, realname }: { username: string; realname: string | null }) => (
  <>
    <b>{username}</b> {realname && <span className="t-muted">{realname}</span>}
  </>
);
