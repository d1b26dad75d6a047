import type { LoaderFunctionArgs } from '@remix-run/node'
import { reportOf } from './all-reports.server.ts'
import { furtherRows } from './read-report.server.ts'

/** Answers further rows of a report for its open page. */
export function loader(args: LoaderFunctionArgs) {
  return furtherRows(args, reportOf(args.params['kind']))
}
