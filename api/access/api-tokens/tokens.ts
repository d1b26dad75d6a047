import sql, { type Sql } from 'sql-template-tag'
import { ENDED_TOKEN_DAYS } from '#contract/access/api-token-words.ts'
import type { ApiToken } from '#contract/access/api-tokens.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { ofOwner, type Owner } from './owner.ts'

type Moments = 'created_at' | 'expires_at' | 'last_used_at' | 'revoked_at'
type Row = Omit<ApiToken, Moments> & {
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

/** SQL of the columns of an answer; `t` is the token. */
export const COLUMNS = sql`t.id, t.name, t.hint, t.scopes, t.addresses, t.created_at,
  t.created_by_name as created_by, t.expires_at, t.last_used_at, t.last_used_address, t.revoked_at,
  case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'live' end as state,
  t.version`

/** SQL condition: token `t` works. */
export const IS_LIVE = sql`(t.revoked_at is null and t.expires_at > now())`

export function answerOf({
  created_at,
  expires_at,
  last_used_at,
  revoked_at,
  ...row
}: Row): ApiToken {
  return {
    ...row,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  }
}

/** Returns the owner's live tokens, the one used last first, and those that ended in the last `ENDED_TOKEN_DAYS`. */
export async function listTokens(
  db: Database,
  owner: Owner,
): Promise<{ live: ApiToken[]; ended: ApiToken[]; second_factor_missing: boolean }> {
  const { scope, userId } = owner
  const [refused] = await db.query<{ missing: boolean }>(
    scope,
    sql`select lacks_second_factor(${scope.tenantId}, ${userId}) as missing`,
  )
  const rows = await db.query<Row>(
    scope,
    sql`select ${COLUMNS} from api_tokens t
        where ${ofOwner(owner)}
          and least(t.revoked_at, t.expires_at) > now() - make_interval(days => ${ENDED_TOKEN_DAYS})
        order by t.last_used_at desc nulls last, t.id desc`,
  )
  const tokens = rows.map(answerOf)
  return {
    live: tokens.filter(({ state }) => state === 'live'),
    ended: tokens.filter(({ state }) => state !== 'live'),
    second_factor_missing: refused!.missing,
  }
}

/** @throws Failure 404 when the owner has no such token. */
async function readToken(
  ask: (statement: Sql) => Promise<Row[]>,
  owner: Owner,
  id: number,
  { locked = false } = {},
): Promise<ApiToken> {
  const [row] = await ask(
    sql`select ${COLUMNS} from api_tokens t where ${ofOwner(owner)} and t.id = ${id}
        ${locked ? sql`for no key update` : sql``}`,
  )
  if (!row) throw notFound('No se encontró el token')
  return answerOf(row)
}

export function getToken(db: Database, owner: Owner, id: number): Promise<ApiToken> {
  return readToken((statement) => db.query<Row>(owner.scope, statement), owner, id)
}

export function lockToken(tx: Transaction, owner: Owner, id: number): Promise<ApiToken> {
  return readToken((statement) => tx.query<Row>(statement), owner, id, { locked: true })
}
