import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { coursePackages, type StarterCourse } from '#contract/courses/course-packages.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { DOT, formatDuration } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'

const TITLE = 'Empezar con un curso listo'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [starters] = await Promise.all([api.call(coursePackages.starters, {}), requireAdmin(api)])
  return { starters }
}

/** Starter courses, each leading to its preview. */
export default function StarterList() {
  const { starters } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={TITLE}
        back={{ to: paths.courses.list(), label: 'Volver a los cursos' }}
        description="Cursos terminados que se copian a tu compañía para que los adaptes y publiques."
      />
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {starters.map((starter) => (
          <li
            key={starter.slug}
            className="relative flex flex-col overflow-hidden rounded border border-line bg-surface focus-within:border-accent hover:border-edge"
          >
            <img
              src={paths.starters.image(starter.slug)}
              alt=""
              width={1280}
              height={720}
              className="aspect-video w-full border-b border-line object-cover"
            />
            <div className="flex flex-1 flex-col gap-2 p-4">
              <h2 className="font-semibold">
                <Link
                  to={paths.starters.preview(starter.slug)}
                  className="text-accent-text after:absolute after:inset-0 hover:underline"
                >
                  {starter.name}
                </Link>
              </h2>
              <p className="flex-1">{starter.description}</p>
              <p className="text-sm text-muted">{factsOf(starter)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function factsOf({ sections, contents, seconds }: StarterCourse): string {
  return [
    counted(sections, NOUNS.courseSection),
    counted(contents, NOUNS.courseContent),
    formatDuration(seconds),
  ].join(DOT)
}

export { ErrorPage as ErrorBoundary }
