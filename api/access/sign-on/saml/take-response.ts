import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { SIGN_ON_MINUTES } from '#contract/access/sign-on-words.ts'
import { seal, unseal } from '#api/platform/secrets/sealing.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Services } from '#api/platform/services/services.ts'
import { readConnection } from '../connection.ts'
import type { Assertion } from './assertion.ts'
import { ResponseRefusal, type SamlProblem } from './problems.ts'
import { expectedOf, hashOf, requestIdOf } from './request.ts'
import { isUnsolicited, readResponse } from './response.ts'

/**
 * Responses arrive by a form of the identity provider, without the cookies of the console. One is verified and kept
 * until the browser that began the sign-on fetches it. That takes two halves: the attempt, which that browser has, and
 * the code, which only the browser that brought the response is given. With one half alone somebody could complete the
 * sign-on of another person, or sign another person on as themselves.
 */

/** Response that was verified: what it says, or why it is refused. */
export type TakenResponse =
  | { assertion: Assertion; problems?: undefined }
  | { assertion?: undefined; problems: readonly SamlProblem[] }

/** Where the browser goes on; `over` when the response belongs to no sign-on that is under way. */
export type Continuation = { to: 'complete'; code: string } | { to: 'begin' } | { to: 'over' }

export type PostedResponse = { response: string; relayState: string }

/** Verifies a response and keeps it for its sign-on. Each sign-on has one, each assertion counts once. */
export async function takeResponse(
  { db, settings }: Services,
  company: { id: number; uuid: string },
  { response, relayState }: PostedResponse,
): Promise<Continuation> {
  const attempt = Buffer.from(relayState, 'base64url')
  const { id: tenantId } = company
  return db.transaction({ tenantId }, async (tx) => {
    const connection = await readConnection(tx, tenantId)
    const begun = await tx.query(
      sql`select from sign_on_attempts where tenant_id = ${tenantId} and hash = ${attempt}
            and protocol = 'saml' and issuer = ${connection?.issuer ?? ''} and expires_at > now()`,
    )
    if (begun.length === 0 || connection?.protocol !== 'saml') {
      // A tile at the provider begins there. Its response is dropped, and the browser begins here.
      return { to: isUnsolicited(response) ? 'begin' : 'over' }
    }
    const expected = {
      ...expectedOf(settings, company.uuid, connection),
      requestId: requestIdOf(attempt),
    }
    const taken = await readResponse(response, expected).then(
      (assertion) => onlyOnce(tx, { tenantId, issuer: expected.issuer, assertion }),
      refusedFor,
    )
    const code = randomBytes(32).toString('base64url')
    const stored = await tx.query(
      sql`insert into sign_on_saml_responses (tenant_id, attempt, code, content, expires_at)
          values (${tenantId}, ${attempt}, ${hashOf(code)}, ${seal(written(taken), settings.sealingKey)},
            now() + make_interval(mins => ${SIGN_ON_MINUTES}))
          on conflict do nothing returning 1`,
    )
    return stored.length > 0 ? { to: 'complete', code } : { to: 'over' }
  })
}

/** Returns the company with a uuid, which may have no sign-on yet; null when there is none. */
export async function samlCompany(
  { queryWithoutTenant }: Pick<Services['db'], 'queryWithoutTenant'>,
  uuid: string,
): Promise<number | null> {
  const [found] = await queryWithoutTenant<{ id: number | null }>(
    sql`select saml_company(${uuid.toLowerCase()}) as id`,
  )
  return found?.id ?? null
}

/** Remembers an assertion until it expires; one that was taken before is refused. */
async function onlyOnce(
  tx: Transaction,
  { tenantId, issuer, assertion }: { tenantId: number; issuer: string; assertion: Assertion },
): Promise<TakenResponse> {
  const taken = await tx.query(
    sql`insert into sign_on_messages (tenant_id, hash, expires_at)
        values (${tenantId}, ${hashOf(`${issuer} ${assertion.id}`)}, ${assertion.expiresAt})
        on conflict do nothing returning 1`,
  )
  return taken.length > 0 ? { assertion } : { problems: [{ code: 'replayed' }] }
}

function refusedFor(error: unknown): TakenResponse {
  if (error instanceof ResponseRefusal) return { problems: error.problems }
  throw error
}

/** Returns the response that an attempt got, once; null without both halves. */
export async function openResponse(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  tenantId: number,
  { attempt, code }: { attempt: string; code: string },
): Promise<TakenResponse | null> {
  const [found] = await db.query<{ content: Buffer }>(
    { tenantId },
    sql`delete from sign_on_saml_responses
        where tenant_id = ${tenantId} and attempt = ${hashOf(attempt)} and code = ${hashOf(code)}
          and expires_at > now()
        returning content`,
  )
  return found ? read(unseal(found.content, settings.openingKeys)) : null
}

const written = (taken: TakenResponse) =>
  JSON.stringify(taken, (_key, value: unknown) => (value instanceof Map ? [...value] : value))

function read(text: string): TakenResponse {
  const taken = JSON.parse(text) as TakenResponse
  if (!taken.assertion) return taken
  const { attributes, expiresAt, sessionEndsAt } = taken.assertion
  return {
    assertion: {
      ...taken.assertion,
      attributes: new Map(attributes),
      expiresAt: new Date(expiresAt),
      sessionEndsAt: sessionEndsAt && new Date(sessionEndsAt),
    },
  }
}
