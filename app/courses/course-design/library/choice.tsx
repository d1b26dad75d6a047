import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { ListBody, ListTable } from '#app/kit/lists/list-body.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink, Button } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { storedFileColumns } from '../files/file-columns.tsx'
import { GROUP_WORDS } from '../files/file-list.ts'
import { FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import type { LibraryRow } from './library-rows.ts'
import { choiceList } from './choice-list.ts'
import { choicePage, takeChosen } from './choice.server.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

export const meta: MetaFunction = () => [{ title: 'De la biblioteca' }]

export function loader(args: LoaderFunctionArgs) {
  return choicePage(args)
}

export function action(args: ActionFunctionArgs) {
  return takeChosen(args)
}

export default function LibraryChoice() {
  const { id, any, place, ...page } = useLoaderData<typeof loader>()
  const at = (any ? paths.designs : paths.courses).editor(id)
  const list = choiceList(at, place.query)
  const { urlState: query } = page
  const columns: Column<ChoiceRow>[] = [
    ...storedFileColumns<ChoiceRow>((file) => at.libraryContent(file.id)),
    {
      key: 'choose',
      head: place.label ? 'Elegir' : 'Agregar',
      width: 'sm:w-44',
      cell: (file) => <Choose file={file} chooses={place.label !== ''} />,
    },
  ]
  return (
    <>
      <PageHeader
        title={place.label ? `De la biblioteca: ${place.label}` : 'De la biblioteca'}
        kind={place.title}
        count={page.total}
        back={{ to: place.back, label: place.label ? 'Volver' : 'Volver a los archivos' }}
        description={
          place.label
            ? 'Los archivos de la biblioteca que se admiten aquí. El que elijas queda también en el curso.'
            : 'Los archivos de la biblioteca de la compañía. Los que agregues quedan en el curso.'
        }
        actions={
          any ? null : (
            <ButtonLink to={paths.courseLibrary.list()} icon="file">
              Ver la biblioteca
            </ButtonLink>
          )
        }
      />
      <ListBody
        list={list}
        page={page}
        noun={NOUNS.courseFile}
        search="Buscar en la biblioteca"
        filters={<ChoiceFilters media={query.media} place={place.query} />}
        chips={
          query.media
            ? [{ label: GROUP_WORDS[query.media], removeTo: list.listUrl(query, { media: '' }) }]
            : []
        }
        empty={
          <NothingFound
            icon="file"
            title="La biblioteca no tiene archivos que agregar"
            q={query.q}
            filtered={list.isNarrowed({ ...query, q: '' })}
            none="Ningún archivo"
            clear={{ to: list.clearedUrl(query), label: 'Ver todos los archivos' }}
          >
            Súbelos en la biblioteca, o guarda en ella los de otro curso.
          </NothingFound>
        }
      >
        <ListTable
          list={list}
          page={page}
          caption="Archivos de la biblioteca"
          columns={columns}
          rowKey={(file) => file.id}
        />
      </ListBody>
      <PostForm id={CHOICE_FORM} />
    </>
  )
}

const CHOICE_FORM = 'library-choice'

type ChoiceRow = LibraryRow & { isInCourse: boolean }

/** Button that takes a file. @param chooses true when it is taken for a field, also where the course has it already. */
function Choose({
  file: { id, name, isInCourse },
  chooses,
}: {
  file: ChoiceRow
  chooses: boolean
}) {
  if (isInCourse && !chooses) return <span className="text-muted">Ya está en el curso</span>
  return (
    <Button type="submit" form={CHOICE_FORM} name="file" value={String(id)} size="sm">
      {chooses ? 'Elegir' : 'Agregar'} <span className="sr-only">{name}</span>
    </Button>
  )
}

/** Filter by kind; keeps the place for which a file is chosen. */
function ChoiceFilters({
  media,
  place,
}: {
  media: string
  place: Record<string, string | undefined>
}) {
  return (
    <>
      <FilterSelect
        name="media"
        label="Tipo"
        value={media}
        none="Todos los tipos"
        options={Object.entries(GROUP_WORDS).map(([value, label]) => ({ value, label }))}
      />
      {Object.entries(place).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
    </>
  )
}

export { ErrorPage as ErrorBoundary }
