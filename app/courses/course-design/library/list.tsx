import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { MAX_FILE_BYTES } from '#contract/courses/design/course-files.ts'
import { courseLibrary } from '#contract/courses/course-library.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { refusedUpload } from '#app/kit/forms/saving/read-form.server.ts'
import { DeletableTable } from '#app/kit/lists/deletable-table.tsx'
import { selectable } from '#app/kit/lists/list-page-data.ts'
import { ListBody } from '#app/kit/lists/list-body.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { RowMenu } from '#app/kit/lists/row-menu.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { storedFileColumns } from '../files/file-columns.tsx'
import { filterChips, FileFilters } from '../files/file-filters.tsx'
import { FileUpload, UPLOAD_FORM } from '../files/file-upload.tsx'
import { uploadFlash } from '../files/upload-flash.ts'
import { CoursesCell } from './courses-with.tsx'
import { libraryList, TITLE } from './library-list.ts'
import { usedLibraryRow, type UsedLibraryRow } from './library-rows.ts'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const page = await readList(
    { request, context, api },
    libraryList,
    async (query) => {
      const { results, pagination } = await api.call(courseLibrary.list, { query })
      return { results: results.map(usedLibraryRow), pagination }
    },
    20,
  )
  return formPage(request, context, { ...page, maxBytes: MAX_FILE_BYTES })
}

/** Streams a file to the API. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const outcome = await api.upload(courseLibrary.upload, request)
  if (!outcome.ok) return refusedUpload(outcome.failure, UPLOAD_FORM)
  const { name, notes } = outcome.value
  return redirectWithFlash(context, libraryList.action, uploadFlash(`Se subió «${name}».`, notes))
}

export default function Library() {
  const admin = useIsAdmin()
  const { maxBytes, recovered, ...loaded } = useLoaderData<typeof loader>()
  const page = selectable(loaded, admin)
  const { urlState } = page
  const here = libraryList.toQuery(urlState)
  return (
    <>
      <PageHeader
        title={TITLE}
        count={page.total}
        back={{ to: paths.courses.list(), label: 'Volver a los cursos' }}
        description="Imágenes, sonidos, videos, documentos y fuentes que comparten los cursos de la compañía."
      />
      {admin ? (
        <FileUpload
          action={libraryList.listUrl(urlState)}
          sendTo={paths.courseLibrary.uploads()}
          accept=""
          maxBytes={maxBytes}
          recovered={recovered}
        />
      ) : null}
      <Outlet />
      <ListBody
        list={libraryList}
        page={page}
        noun={NOUNS.courseFile}
        search="Buscar archivos"
        filters={<FileFilters urlState={urlState} targetField={null} />}
        chips={filterChips(libraryList, urlState)}
        empty={
          <NothingFound
            icon="file"
            title="La biblioteca está vacía"
            q={urlState.q}
            filtered={libraryList.isNarrowed({ ...urlState, q: '' })}
            none="Ningún archivo"
            clear={{ to: libraryList.clearedUrl(urlState), label: 'Ver todos los archivos' }}
          >
            {admin
              ? 'Sube los archivos que usan varios cursos, como el logo, o guárdalos desde los archivos de un curso.'
              : 'Un administrador sube los archivos que usan varios cursos.'}
          </NothingFound>
        }
      >
        <DeletableTable
          list={libraryList}
          page={page}
          caption={TITLE}
          columns={COLUMNS}
          deletion={paths.courseLibrary.deletion}
          rowMenu={
            admin
              ? (file) => (
                  <RowMenu
                    name={file.name}
                    edit={paths.courseLibrary.edit(file.id, here)}
                    editing="Cambiar nombre"
                    deletion={paths.courseLibrary.deletion({ ...here, ids: [file.id] })}
                  >
                    <MenuLink to={paths.courseLibrary.content(file.id)} icon="download" download>
                      Descargar
                    </MenuLink>
                  </RowMenu>
                )
              : undefined
          }
        />
      </ListBody>
    </>
  )
}

const COLUMNS = [
  ...storedFileColumns<UsedLibraryRow>(({ id }) => paths.courseLibrary.content(id)),
  {
    key: 'courses',
    head: 'Usado en',
    width: 'sm:w-48 lg:w-64',
    cell: (file: UsedLibraryRow) => <CoursesCell {...file} />,
  },
]

export { ErrorPage as ErrorBoundary }
