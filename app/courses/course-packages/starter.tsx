import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { coursePackages } from '#contract/courses/course-packages.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { copyForm, created } from './copy-form.server.ts'
import { CopyForm } from './copy-form.tsx'
import { PackageContents } from './package-contents.tsx'
import { toTitledPreview } from './titled-preview.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.preview.name ?? 'Curso listo' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const slug = params['slug'] ?? ''
  const preview = toTitledPreview(await api.call(coursePackages.starter, { params: { slug } }))
  return formPage(request, context, { preview })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const slug = params['slug'] ?? ''
  return saveForm({ request, context }, copyForm, {
    save: (body) => api.attempt(coursePackages.copyStarter, { params: { slug }, body }),
    done: created,
  })
}

/** Contents of a starter course, and the form that copies it. */
export default function StarterPreview() {
  const { preview, recovered } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={preview.name}
        kind="Curso listo"
        back={{ to: paths.starters.list(), label: 'Volver a los cursos listos' }}
        description={preview.description}
      />
      <CopyForm
        id="starter-course"
        name={preview.name}
        submit="Copiar este curso"
        cancelTo={paths.starters.list()}
        recovered={recovered}
      />
      <PackageContents preview={preview} />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
