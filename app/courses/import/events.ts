import type { LoaderFunctionArgs } from '@remix-run/node'
import { importsIntoCourse } from '#contract/imports.ts'
import { streamProgress } from '../../imports/wizard.server.ts'
import { courseIdOf } from '../params.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return streamProgress(args, importsIntoCourse(courseIdOf(args.params)))
}
