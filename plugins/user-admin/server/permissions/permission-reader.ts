import { LOCALES, ROLE_SYMBOL, type Locale } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { AccountDetails, AccountRoles, Db, Manifests, notFound, Texts } from '@tribunal/server';
import { RoleAccessReader, type RoleCall } from '@tribunal/server/account';
import { actionNames } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import type { PermissionArea, PermittedCall, UserPermissions } from '../../contract';
import { UserContentReader } from '../user-content-reader';

type Names = Record<Locale, string>;

/** Names what users may do, and what decides about one user. */
@injectable()
export class PermissionReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(RoleAccessReader) private readonly access: RoleAccessReader,
    @inject(Texts) private readonly texts: Texts,
    @inject(Manifests)
    private readonly manifests: readonly { id: string; problemSource?: { name: string } | null | undefined }[],
    @inject(UserContentReader) private readonly content: UserContentReader,
  ) {}

  list(): PermissionArea[] {
    const areas = new Map<string, PermissionArea>();
    const areaOf = ({ area, plugin }: { area: string; plugin: string | null }): PermissionArea => {
      const found = areas.get(area) ?? { area, names: this.#areaNames(area, plugin), rules: [], calls: [] };
      areas.set(area, found);
      return found;
    };
    for (const call of this.access.calls()) areaOf(call).calls.push(this.#present(call));
    for (const { textKey, reach, ...owner } of this.access.rules()) {
      areaOf(owner).rules.push({ names: this.#names(owner.plugin, textKey) ?? sameIn(textKey), reach });
    }
    return [...areas.values()];
  }

  /** @throws 404 if the user does not exist */
  async ofUser(uid: string, locale: Locale): Promise<UserPermissions> {
    const account = await AccountDetails.query(this.knex).where({ uid }).first('username', 'isBanned', 'deletedAt');
    if (!account) throw notFound();
    const roles = await AccountRoles.query(this.knex).where({ uid }).orderBy('role').select('role');
    const owned = await this.content.read([uid], locale);
    return {
      uid,
      username: account.username,
      roles: roles.map(({ role }) => ROLE_SYMBOL[role]),
      isBanned: account.isBanned,
      isDeleted: account.deletedAt !== null,
      owned: owned.map(({ text, count }) => ({ text, count })),
    };
  }

  #present({ call, plugin, access, roles }: RoleCall): PermittedCall {
    const acts = actionNames(this.texts, plugin, call);
    const names = acts['en-US'] === call ? this.#names(plugin, `call.${call}`) : acts;
    return { call, names, isPublic: access === 'public', roles };
  }

  #areaNames(area: string, plugin: string | null): Names {
    if (plugin === null) return this.#names(null, `area.${area}`) ?? sameIn(area);
    const name = this.manifests.find(({ id }) => id === plugin)?.problemSource?.name ?? plugin;
    return this.#names(plugin, 'name') ?? sameIn(name);
  }

  /** Returns a text of a plugin, or of core, in all languages; null if there is none. */
  #names(plugin: string | null, key: string): Names | null {
    const texts = LOCALES.map((locale) => [locale, this.texts.findOf(plugin ? [plugin] : [], locale, key)] as const);
    return texts.some(([, text]) => text === null) ? null : (Object.fromEntries(texts) as Names);
  }
}

const sameIn = (text: string): Names => Object.fromEntries(LOCALES.map((locale) => [locale, text])) as Names;
