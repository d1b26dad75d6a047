import type { Mutant } from './mutant.ts'

/** Defects in users, areas, positions, groups, preregistrations, sessions. */
export const PEOPLE: Mutant[] = [
  {
    name: 'an undone deactivation activates who was changed since',
    file: 'api/people/users/undo-status.ts',
    text: 'one.disabled === disabled && !one.touched',
    replacement: 'one.disabled === disabled',
    caughtBy: { files: 'tests/api/platform/undo/undo.test.ts', titles: 'leaves alone whoever' },
  },
  {
    name: 'an area is saved with a stale version',
    file: 'api/platform/records/record.ts',
    text: `  requireVersion(version, stored.version, thisOne(table.noun))\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/people/areas/areas.test.ts', titles: 'two editors' },
  },
  {
    name: 'a position has no costs of the current year',
    file: 'api/people/positions/costs.ts',
    text: 'Number(year) > current',
    replacement: 'Number(year) >= current',
    caughtBy: { files: 'tests/api/people/positions/positions.test.ts', titles: 'the current year' },
  },
  {
    name: 'members are offered to be added again',
    file: 'api/platform/members/users-page.ts',
    text: `within.linked ? 'exists' : 'not exists'`,
    replacement: `within.linked ? 'exists' : 'not not exists'`,
    caughtBy: { files: 'tests/api/people/groups' },
  },
  {
    name: 'a search is ignored when members are taken out',
    file: 'api/platform/members/change.ts',
    text: `    !picked.q &&\n`,
    replacement: '',
    caughtBy: {
      files: 'tests/api/people/groups/membership.test.ts',
      titles: 'whom a search finds',
    },
  },
  {
    name: 'a change of an approver group empties what it does not name',
    file: 'api/people/approver-groups/change.ts',
    text: 'user_ids ?? had.user_ids',
    replacement: 'user_ids ?? []',
    caughtBy: {
      files: 'tests/api/people/approver-groups/approver-groups.test.ts',
      titles: 'that a change does not name',
    },
  },
  {
    name: 'somebody changes a unit that limits their own account',
    file: 'api/people/organizational-units/policy.ts',
    text: '  if (own.length > 0) {',
    replacement: '  if (own.length > 1) {',
    caughtBy: {
      files: 'tests/api/people/organizational-units/units.test.ts',
      titles: 'limits their own account',
    },
  },
  {
    name: 'a decided preregistration is decided again',
    file: 'api/people/preregistrations/decide.ts',
    text: `  if (held.status !== 'pending') throw decidedAlready(scope, held)\n`,
    replacement: '',
    caughtBy: {
      files: 'tests/api/people/preregistrations/deciding.test.ts',
      titles: 'at the same instant',
    },
  },
  {
    name: 'the next preregistration is one that somebody else decides',
    file: 'api/people/preregistrations/next.ts',
    text: 'r.decision_id is null and ${mayDecide(scope)}',
    replacement: 'r.decision_id is null',
    caughtBy: {
      files: 'tests/api/people/preregistrations/deciding.test.ts',
      titles: 'that the actor may decide',
    },
  },
  {
    name: 'strangers read the values that users have in a field',
    file: 'api/people/preregistrations/choices.ts',
    text: '  if (!joined.known) return suggested\n',
    replacement: '',
    caughtBy: {
      files: 'tests/api/people/preregistrations/receiving.test.ts',
      titles: 'never those of its users',
    },
  },
  {
    name: 'a saved text of one user is read by another',
    file: 'api/people/preregistration-observations/observations.ts',
    text: '(t.owner_id is null or t.owner_id = ${mine(scope)})',
    replacement: 'true',
    caughtBy: {
      files: 'tests/api/people/preregistration-observations.test.ts',
      titles: 'nobody else',
    },
  },
  {
    name: 'a reader writes a saved text for the whole company',
    file: 'api/people/preregistration-observations/observations.ts',
    text: 'if (shared && !isAdministrator(scope))',
    replacement: 'if (shared && scope.tenantId < 0)',
    caughtBy: {
      files: 'tests/api/people/preregistration-observations.test.ts',
      titles: 'written by administrators alone',
    },
  },
  {
    name: 'a cached token outlives its end',
    file: 'api/platform/identity/tokens.ts',
    text: 'return claims.expiresAt * 1000 > Date.now() ? claims : null',
    replacement: 'return claims',
    caughtBy: { files: 'tests/api/access/auth.test.ts', titles: 'has been read before' },
  },
  {
    name: 'somebody has one session too many',
    file: 'api/access/sessions/routines.sql',
    text: 'offset 100 limit 1',
    replacement: 'offset 101 limit 1',
    caughtBy: { files: 'tests/api/access/sessions/own.test.ts', titles: 'at most a hundred' },
  },
  {
    name: 'a mailed password outlives its address',
    file: 'api/people/users/routines.sql',
    text: "old.password_kind = 'generated' and old.password_hash is not null\n",
    replacement: 'old.password_kind is null and old.password_hash is not null\n',
    caughtBy: { files: 'tests/api/people/users/mailed-passwords.test.ts' },
  },
  {
    name: 'a company loses its last administrator',
    file: 'api/people/users/routines.sql',
    text: "or exists (select from users where id = (said ->> 'actor_id')::bigint and superadmin and not said ? 'token')",
    replacement: "or exists (select from users where id = (said ->> 'actor_id')::bigint)",
    caughtBy: { files: 'tests/api/people/users/administrators.test.ts' },
  },
  {
    name: 'one mobile belongs to two people who write it differently',
    file: 'api/people/users/routines.sql',
    text: '= any(mobile_variants(new.mobile))\n',
    replacement: "= regexp_replace(new.mobile, '\\D', '', 'g')\n",
    caughtBy: { files: 'tests/api/people/users/mobiles.test.ts' },
  },
]
