import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { chosenContents } from '#contract/courses/design/content-imports.ts'
import { done, NOUNS } from '#contract/platform/values/nouns.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Stepper } from '#app/kit/ui/states/stepper.tsx'
import { keyOf } from '../tree/items.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { chooseAll } from './choose-all.server.ts'
import { readImportOf } from './import-of.server.ts'
import { ImportedContents } from './imported-contents.tsx'
import { IMPORT_COPY, IMPORT_STEPS } from './kinds.ts'
import { LeftOutList } from './left-out-list.tsx'
import { placeOf, placesFor } from './places.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? IMPORT_COPY[data.kind].title : 'Importar' },
]

/** Second step: what the file has, which of it is created, and where. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, any, calls, at, kind, item, params, orAgain } = await readImportOf(args)
  const design = await api.call(calls.design, { params: { id } })
  const found = await api.call(calls.contentImport, { params }).catch(orAgain)
  const { places, place } = placesFor(design, item)
  return formPage(args.request, args.context, {
    kind,
    found,
    places,
    defaults: { place },
    again: at.importUpload(kind, { item }),
    back: at.page({ item }),
    id,
    any,
  })
}

const choice = z.object({
  place: z.string('Debes elegir un lugar').transform((value, context) => {
    const place = placeOf(value)
    if (!place) context.addIssue('Debes elegir un lugar')
    return place ?? z.NEVER
  }),
  // An empty one comes with the list, so that a form without ticks comes back without any.
  contents: z
    .array(z.string())
    .transform((given): (string | number)[] => given.filter(Boolean))
    .pipe(chosenContents),
})

export async function action(args: ActionFunctionArgs) {
  const { api, at, calls, params, orAgain } = await readImportOf(args)
  return saveForm(args, choice, {
    fields: ['place', 'contents'],
    rename: { section: 'place', subSection: 'place', order: 'place' },
    ...chooseAll(async () => (await api.call(calls.contentImport, { params })).contents),
    save: ({ place, contents }) =>
      api.attempt(calls.createImported, { params, body: { ...place, contents } }).catch(orAgain),
    done: ({ contents }) => {
      const made = done(['creó', 'crearon'], contents.length, NOUNS.courseContent)
      return [at.page({ item: keyOf('content', contents[0]!) }), `${made}.`]
    },
  })
}

export default function ContentImportPreview() {
  const { kind, found, places, defaults, again, back, id, any, recovered } =
    useLoaderData<typeof loader>()
  const at = (any ? paths.designs : paths.courses).editor(id)
  const copy = IMPORT_COPY[kind]
  const { contents, left_out: leftOut, notes } = found
  return (
    <>
      <PageHeader
        title={copy.title}
        back={{ to: back, label: 'Volver al diseño' }}
        description={found.filename}
      />
      <Stepper label="Pasos de la importación" steps={IMPORT_STEPS} current={1} />
      <LeftOutList leftOut={leftOut} notes={notes} line={copy.line} />
      {contents.length === 0 ? (
        <EmptyState
          icon="file"
          title="El archivo no tiene nada que se pueda crear"
          action={<ButtonLink to={again}>Elegir otro archivo</ButtonLink>}
        >
          Corrige lo que se indica y súbelo de nuevo.
        </EmptyState>
      ) : (
        <Form id="imported-contents" defaultValues={defaults} recovered={recovered}>
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
            <div className="lg:sticky lg:top-16 lg:order-last">
              <Card title="Lugar">
                <div className="grid gap-4">
                  <SelectField name="place" label="Dónde se crean" options={places} required />
                  <FormActions>
                    <ButtonLink to={again}>{actions.back}</ButtonLink>
                    <SubmitButton pending="Creando…">Crear los elegidos</SubmitButton>
                  </FormActions>
                </div>
              </Card>
            </div>
            <ImportedContents
              contents={contents}
              line={copy.line}
              picture={(number) => at.importPicture(kind, found.id, number)}
            />
          </div>
        </Form>
      )}
    </>
  )
}

export { ErrorPage as ErrorBoundary }
