import type { LoaderFunctionArgs } from '@remix-run/node'
import { coursePackages } from '#contract/course-packages.ts'
import { eventStream } from '../live/event-stream.server.ts'
import { polled } from '../live/sources.server.ts'
import { paths } from '../paths.ts'

/** Progress of an uploaded course as server-sent events, and `done` when its files are read or it has ended. */
export async function loader(args: LoaderFunctionArgs) {
  const key = args.params['key'] ?? ''
  const page = paths.coursePackages.preview(key)
  return eventStream(args, {
    kind: 'import',
    source: polled(page, async (api) => {
      const { state, progress } = await api.call(coursePackages.preview, { params: { key } })
      return state === 'reading' ? progress : null
    }),
    returnTo: page,
  })
}
