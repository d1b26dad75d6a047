import type { LoaderFunctionArgs } from '@remix-run/node'
import { reportOf } from './all-reports.server.ts'
import { furtherRows } from './read-report.server.ts'

/** Further rows of a report, for a page that stands. */
export function loader(args: LoaderFunctionArgs) {
  return furtherRows(args, reportOf(args.params['kind']))
}
