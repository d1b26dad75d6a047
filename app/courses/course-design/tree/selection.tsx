import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { SELECTION_NAME } from '#app/kit/ui/tables/selection.ts'
import { searchText } from '#app/kit/urls/parsers.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { copyTargets } from './copy-targets.server.ts'
import { editedDesign } from '../design-of.server.ts'
import { keyOf, typeTitle } from './items.ts'
import { SelectionActions } from './selection-actions.tsx'
import { SelectionGroups } from './selection-groups.tsx'
import { CHOOSE_COURSE, COPY_TO } from './selection-words.ts'
import {
  changeContents,
  intentIn,
  problemsIn,
  selectionForm,
  subsectionsOf,
  tickedIn,
} from './selection.server.ts'
import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { shorten } from '#app/kit/ui/scripts/shorten.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Elegir contenidos de ${data.name}` : 'Elegir contenidos' },
]

/** Loads every content with a checkbox; the one that was selected in the editor is ticked. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, any, calls, at } = await editedDesign(args)
  const design = await api.call(calls.design, { params: { id } })
  const item = param(args.request, 'item')
  if (!design.editable) throw redirect(at.page({ item }))
  const subsections = subsectionsOf(design).map(({ contents, ...subsection }) => ({
    ...subsection,
    contents: contents.map((content) => ({
      id: content.id,
      title: content.title ?? typeTitle(content),
      type: typeTitle(content),
      text: summaryOf(content),
    })),
  }))
  const all = subsections.flatMap(({ contents }) => contents)
  return {
    id,
    any,
    item: item ?? null,
    name: design.name,
    version: design.version,
    subsections,
    ticked: all.filter((one) => keyOf('content', one.id) === item).map((one) => one.id),
  }
}

export async function action(args: ActionFunctionArgs) {
  const editor = await editedDesign(args)
  const form = await readForm(args.request, selectionForm, {
    fields: [SELECTION_NAME, 'course'],
    prepare: async (posted) => problemsIn(posted.form),
    asksAgain: (posted) => intentIn(posted) === null,
    extra: async (_, posted) => ({
      ticked: tickedIn(posted),
      targets: [CHOOSE_COURSE, COPY_TO].includes(textValue(posted.get('intent')))
        ? await copyTargets(editor, searchText(textValue(posted.get('q'))) ?? '')
        : null,
    }),
  })
  if (!form.ok) return form.answer
  const ids = tickedIn((await postedForm(args.request)).form)
  const outcome = await changeContents(editor, ids, form.values)
  return outcome.ok
    ? redirectWithFlash(args.context, ...outcome.value)
    : form.refuse(outcome.failure)
}

/** Selection mode of the outline: several contents are moved, copied or deleted as one change. */
export default function Selection() {
  const { id, any, item, name, version, subsections, ticked } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const at = (any ? paths.designs : paths.courses).editor(id)
  const closeTo = at.page({ item })
  const count = subsections.reduce((sum, { contents }) => sum + contents.length, 0)
  return (
    <div className="max-w-[960px]">
      <PageHeader
        title={name}
        kind="Elegir contenidos"
        back={{ to: closeTo, label: 'Volver al editor' }}
      />
      {count === 0 ? (
        <EmptyState
          icon="courses"
          title="El curso no tiene contenidos"
          action={<ButtonLink to={closeTo}>Volver al editor</ButtonLink>}
        >
          Cuando los tenga, aquí se mueven, copian y eliminan varios juntos.
        </EmptyState>
      ) : (
        <Form id={FORM} replace asksBeforeLeaving={false} label="Elegir contenidos">
          {/* Enter activates the first button of a form. */}
          <button type="submit" hidden />
          <input type="hidden" name="version" value={version} />
          <SelectionActions
            form={FORM}
            subsections={subsections}
            targets={answer?.targets ?? null}
            version={version}
          />
          <SelectionGroups
            form={FORM}
            subsections={subsections}
            ticked={answer?.ticked ?? ticked}
          />
        </Form>
      )}
    </div>
  )
}

const FORM = 'contents'

const FIELDS = ['text', 'phrase', 'text2', 'description', 'file', 'video'] as const

/** Returns the first text of a content, shortened, to tell it from others of its kind; '' without any. */
function summaryOf({ extended_props: props }: DesignContent): string {
  const texts = FIELDS.map((field) => props[field]).filter((value) => typeof value === 'string')
  return shorten((texts.find((text) => text.trim() !== '') ?? '').trim())
}

export { ErrorPage as ErrorBoundary }
