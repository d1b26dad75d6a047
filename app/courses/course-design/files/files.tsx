import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { acceptsType } from '#contract/courses/design/course-values.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { refusedUpload } from '#app/kit/forms/saving/read-form.server.ts'
import { ListBody, ListTable } from '#app/kit/lists/list-body.tsx'
import { selectable } from '#app/kit/lists/list-page-data.ts'
import { asking, ListSelection } from '#app/kit/lists/list-selection.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { SelectionAction } from '#app/kit/ui/tables/selection-bar.tsx'
import { targetFieldOf } from './target-field.ts'
import { editedDesign } from '../design-of.server.ts'
import { choiceColumn, FileChoice } from './file-choice.tsx'
import { fileColumns } from './file-columns.tsx'
import { filterChips, FileFilters } from './file-filters.tsx'
import { fileList } from './file-list.ts'
import { FileMenu } from './file-menu.tsx'
import { FilesHeader } from './files-header.tsx'
import { FilesAsTheyAre } from './files-as-they-are.tsx'
import { FileUpload, UPLOAD_FORM } from './file-upload.tsx'
import { filesPage } from './files.server.ts'
import { uploadFlash } from './upload-flash.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Archivos de ${data.name}` : 'Archivos' },
]

/** Library of a course's files (spec 2, §3 'Field editor types'). */
export async function loader(args: LoaderFunctionArgs) {
  return formPage(args.request, args.context, await filesPage(args))
}

/** Streams a file to the API, and stores it in the field for which it was sent, if that accepts it. */
export async function action(args: ActionFunctionArgs) {
  const { api, id, calls, at } = await editedDesign(args)
  const design = await api.call(calls.design, { params: { id } })
  const found = targetFieldOf(design, args.request)
  const outcome = await api.upload(calls.addResource, args.request, { params: { id } })
  if (!outcome.ok) return refusedUpload(outcome.failure, UPLOAD_FORM)
  const { name, media_type: type, notes } = outcome.value
  const stored = `Se subió «${name}».`
  if (!found) return redirectWithFlash(args.context, at.files(), uploadFlash(stored, notes))
  if (acceptsType(found.field.accept ?? [], type)) {
    const to = at.page({ ...found.targetField, file: name })
    return notes.length === 0
      ? redirect(to)
      : redirectWithFlash(args.context, to, uploadFlash(stored, notes))
  }
  const message = `${stored} El campo «${found.field.label}» no admite este tipo de archivo.`
  return redirectWithFlash(args.context, at.files(found.targetField), { tone: 'warning', message })
}

export default function CourseFileList() {
  const data = useLoaderData<typeof loader>()
  const { targetField, editable, sources, any, id } = data
  const at = (any ? paths.designs : paths.courses).editor(id)
  const list = fileList(at, targetField && { item: targetField.item, field: targetField.field })
  const page = selectable(data, editable && !targetField)
  const columns = fileColumns(sources)
  return (
    <>
      <FilesHeader {...data} count={page.total} at={at} />
      {editable ? (
        <FileUpload
          action={list.listUrl(page.urlState)}
          sendTo={at.fileUploads()}
          accept={targetField?.accept ?? ''}
          maxBytes={data.maxBytes}
          recovered={data.recovered}
          done={
            targetField
              ? (stored) => <FileChoice stored={stored} targetField={targetField} at={at} />
              : undefined
          }
        />
      ) : (
        <FilesAsTheyAre owner={data.owner} any={any} />
      )}
      <Outlet />
      <ListBody
        list={list}
        page={page}
        noun={NOUNS.courseFile}
        search="Buscar archivos"
        filters={<FileFilters urlState={page.urlState} targetField={targetField} />}
        chips={filterChips(list, page.urlState)}
        empty={
          <NothingFound
            icon="file"
            title="No hay archivos"
            q={page.urlState.q}
            filtered={list.isNarrowed({ ...page.urlState, q: '' })}
            none="Ningún archivo"
            clear={{ to: list.clearedUrl(page.urlState), label: 'Ver todos los archivos' }}
          >
            {editable
              ? 'Sube los que usarán las pantallas del curso.'
              : 'El curso no usa archivos.'}
          </NothingFound>
        }
      >
        <ListTable
          list={list}
          page={page}
          caption="Archivos del curso"
          columns={targetField ? [...columns, choiceColumn(targetField, at)] : columns}
          rowKey={(file) => file.id}
          picks={page.savedSelection ? (file) => `Seleccionar ${file.name}` : undefined}
          rowMenu={
            editable && !targetField
              ? (file) => (
                  <FileMenu
                    file={file}
                    sources={sources}
                    at={at}
                    here={list.toQuery(page.urlState)}
                  />
                )
              : undefined
          }
        >
          {page.savedSelection ? (
            <ListSelection list={list} page={page}>
              <SelectionAction to={asking(list, page, at.filesDeletion)} icon="trash">
                Eliminar
              </SelectionAction>
            </ListSelection>
          ) : null}
        </ListTable>
      </ListBody>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
