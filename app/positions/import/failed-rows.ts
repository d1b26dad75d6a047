import type { LoaderFunctionArgs } from '@remix-run/node'
import { positionImports } from '#contract/imports.ts'
import { downloadFailedRows } from '../../imports/wizard.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return downloadFailedRows(args, positionImports)
}
