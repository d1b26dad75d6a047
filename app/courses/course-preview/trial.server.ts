import type { LoaderFunctionArgs } from '@remix-run/node'
import { readParams } from '#app/kit/urls/url-state.ts'
import { sectionOfItem, stepsOf } from './trial-steps.ts'
import { TRIAL } from './trial-state.ts'
import { readPreviewed } from './version.server.ts'

/** Returns the design that is tried, its steps, and the one that the URL names; the first by default. */
export async function readTrial({
  request,
  context,
  params,
}: Omit<LoaderFunctionArgs, 'response'>) {
  const { any, id, at, preview } = await readPreviewed({ request, context, params }, 'trial')
  const { design, version } = preview
  const state = readParams(TRIAL, request)
  const begin = state.from || state.item
  const section = state.of === 'course' ? null : sectionOfItem(design, begin)
  const steps = stepsOf(design, section)
  const index = Math.max(
    0,
    steps.findIndex(({ key }) => key === state.item),
  )
  return { any, id, at, design, version, state, whole: section === null, steps, index }
}
