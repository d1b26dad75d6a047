import sql from 'sql-template-tag'
import { openDatabase, type Database } from '../../api/platform/db/database.ts'
import { startPooler } from '../../tests/support/servers/pooler.ts'
import { alternate, milliseconds, requestsPerSecond, type BenchResult } from '../measure.ts'
import type { BenchServer, BenchSite } from '../site.ts'

const STATEMENTS = 300
const COMPANIES = [1, 97]

/**
 * Transaction pooling against sessions of its own: statements that set role and tenant each time, directly and over
 * PgBouncer, and the whole call of an API over it. The companies take turns, for which a session is set anew as well.
 */
export async function pooling(site: BenchSite): Promise<BenchResult[]> {
  const { databaseUrl } = site
  const pooler = await startPooler(databaseUrl, 20)
  const open = (url: string, mode: 'session' | 'transaction') =>
    openDatabase({
      url,
      pooling: { mode, prepares: mode === 'session' },
      connections: 4,
      onError: () => {},
    })
  const sessions = open(databaseUrl, 'session')
  const direct = open(databaseUrl, 'transaction')
  const pooled = open(pooler.url, 'transaction')
  try {
    const api = await site.beside({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_POOLING: 'transaction',
    })
    return [
      await ofStatements('one company, without a pooler', direct, sessions, [1]),
      await ofStatements('one company, over PgBouncer', pooled, sessions, [1]),
      await ofStatements('companies in turn, over PgBouncer', pooled, sessions, COMPANIES),
      await ofCalls(api, site),
    ]
  } finally {
    await Promise.all([sessions, direct, pooled].map((db) => db.close()))
    await pooler.stop()
  }
}

async function ofStatements(
  what: string,
  db: Database,
  reference: Database,
  companies: readonly number[],
): Promise<BenchResult> {
  const statements = (of: Database) => () =>
    milliseconds(async () => {
      for (let turn = 0; turn < STATEMENTS; turn += 1) {
        const tenantId = companies[turn % companies.length]!
        await of.query({ tenantId }, sql`select id, name from areas order by id limit 20`)
      }
    }, 3)
  const { a, b, ratio } = await alternate(statements(db), statements(reference))
  const micros = (ms: number) => `${((ms * 1_000) / STATEMENTS).toFixed(0)} µs`
  return {
    bench: 'pooling',
    what: `a statement, ${what}, against a session`,
    figure: micros(a),
    reference: micros(b),
    ratio,
    bar: 2,
    better: 'less',
  }
}

async function ofCalls(pooled: BenchServer, direct: BenchServer): Promise<BenchResult> {
  const rate = (server: BenchServer) => () =>
    requestsPerSecond(
      `${server.url}/api/users?limit=20`,
      { authorization: `Bearer ${server.token}` },
      { connections: 8 },
    )
  const { a, b, ratio } = await alternate(rate(pooled), rate(direct))
  return {
    bench: 'pooling',
    what: 'GET /api/users over PgBouncer, against sessions',
    figure: `${a.toFixed(0)}/s`,
    reference: `${b.toFixed(0)}/s`,
    ratio,
    bar: 0.7,
    better: 'more',
  }
}
