import type { LoaderFunctionArgs } from '@remix-run/node'
import { areaImports } from '#contract/imports.ts'
import { streamProgress } from '../../imports/wizard.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return streamProgress(args, areaImports)
}
