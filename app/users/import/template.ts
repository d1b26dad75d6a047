import type { LoaderFunctionArgs } from '@remix-run/node'
import { userImports } from '#contract/imports.ts'
import { downloadTemplate } from '../../imports/wizard.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return downloadTemplate(args, userImports)
}
