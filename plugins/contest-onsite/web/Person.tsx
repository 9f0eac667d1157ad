/** A participant with the real name, by which organisers find people in the hall. */
export const Person = ({ username, realname }: { username: string; realname: string | null }) => (
  <>
    <b>{username}</b> {realname && <span className="t-muted">{realname}</span>}
  </>
);
