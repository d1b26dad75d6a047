import pg from 'pg'

/** Statement as it was sent to the database. */
export type Recorded = { text: string; values: unknown[] }

/** Records the statements that select rows while `work` runs in this process. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    const values = typeof first === 'string' ? second : first.values
    if (/^\s*(select|with)\b/i.test(text) && !/set_config|advisory/.test(text))
      recorded.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(original, this, given) as never
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return recorded
}

/** Scan of a table in a plan, with the rows that it read and kept or dropped. */
export type Scan = { table: string; by: string; byCompany: boolean; read: number }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** Returns the scans of a plan of `explain (analyze, format json)`. */
export function scansOf(plan: object): Scan[] {
  const node = plan as Node
  const below = (node.Plans ?? []).flatMap(scansOf)
  const table = node['Relation Name']
  if (table === undefined || !node['Node Type'].endsWith('Scan')) return below
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const conditions = [node, ...(node.Plans ?? [])].map((one) => one['Index Cond'] ?? '')
  const byCompany = conditions.some((condition) => /\btenant_id = /.test(condition))
  const by = node['Index Name'] ?? node['Node Type']
  // A scan that never ran reads nothing.
  const read = (node['Actual Rows'] + removed) * node['Actual Loops']
  return [{ table, by, byCompany: byCompany || read === 0, read }, ...below]
}

/** Returns how many pairs of rows the joins of a plan compared and dropped. */
export function droppedByJoins(plan: object): number {
  const { Plans = [], 'Actual Loops': loops, ...node } = plan as Node
  const own = (node['Rows Removed by Join Filter'] ?? 0) * loops
  return Plans.reduce((sum, below) => sum + droppedByJoins(below), own)
}
