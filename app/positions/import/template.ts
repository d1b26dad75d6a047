import type { LoaderFunctionArgs } from '@remix-run/node'
import { positionImports } from '#contract/imports.ts'
import { downloadTemplate } from '../../imports/wizard.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return downloadTemplate(args, positionImports)
}
