import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { coursePackages } from '#contract/course-packages.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { saveForm } from '../forms/save-form.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { copyForm, created } from './copy-form.server.ts'
import { CopyForm } from './copy-form.tsx'
import { PackageContents } from './package-contents.tsx'
import { shownPreview } from './shown-preview.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Importar ${data.preview.name}` : 'Importar un curso' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const key = params['key'] ?? ''
  const found = api.call(coursePackages.preview, { params: { key } })
  const preview = shownPreview(await found.catch(uploadAgain(context)))
  return formPage(request, context, { preview })
}

/** Leads from a preview that is gone to the upload of another file. */
function uploadAgain(context: AppLoadContext) {
  return async (thrown: unknown): Promise<never> => {
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown
    const message = 'La vista previa ya no está disponible. Sube el archivo de nuevo.'
    throw await redirectWithFlash(context, paths.coursePackages.upload(), {
      tone: 'warning',
      message,
    })
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const key = params['key'] ?? ''
  return saveForm({ request, context }, copyForm, {
    save: (body) => api.attempt(coursePackages.create, { params: { key }, body }),
    done: created,
  })
}

/** Preview of the course of an uploaded file, and the form that creates it. */
export default function PackagePreviewPage() {
  const { preview, recovered } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={preview.name}
        kind="Importar un curso"
        back={{ to: paths.coursePackages.upload(), label: 'Elegir otro archivo' }}
        description={preview.description}
      />
      <CopyForm
        id="package-course"
        name={preview.name}
        submit="Crear curso"
        cancelTo={paths.coursePackages.upload()}
        recovered={recovered}
      />
      <PackageContents preview={preview} />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
