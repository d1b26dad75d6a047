import type { LoaderFunctionArgs } from '@remix-run/node'
import { coursePackages } from '#contract/courses/course-packages.ts'
import { progressStream } from '#app/kit/live/progress-stream.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Progress of an uploaded course as server-sent events, and `done` when its files are read or it has ended. */
export async function loader(args: LoaderFunctionArgs) {
  const key = args.params['key'] ?? ''
  const page = paths.coursePackages.preview(key)
  return progressStream(args, {
    kind: 'import',
    name: page,
    read: async (api) => {
      const { state, progress } = await api.call(coursePackages.preview, { params: { key } })
      return state === 'reading' ? progress : null
    },
    returnTo: page,
  })
}
