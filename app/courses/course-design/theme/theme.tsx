import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useOutletContext } from '@remix-run/react'
import { useState, type FormEvent } from 'react'
import { IMAGES } from '#contract/courses/course-templates/fields.ts'
import { acceptsType } from '#contract/courses/design/course-values.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { VersionFields } from '#app/kit/forms/saving/version-fields.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Differences } from '#app/kit/ui/states/differences.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import type { EditorOutlet } from '../editor.tsx'
import { itemsOf } from '../tree/items.ts'
import { withChosenFile } from './theme-files.ts'
import { ThemeColors } from './theme-colors.tsx'
import { ThemeFont } from './theme-font.tsx'
import { FONTS, saveTheme, themedDesign, themeForm } from './theme-form.server.ts'
import { ThemeImages } from './theme-images.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { ThemeType } from './theme-type.tsx'
import {
  inheritedTheme,
  levelOf,
  textIn,
  themeOfValues,
  themeTexts,
  typedTheme,
} from './theme-values.ts'

const TITLES = {
  course: 'Tema del curso',
  section: 'Tema de la sección',
  subsection: 'Tema de la subsección',
  content: 'Tema del contenido',
} as const

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? TITLES[data.level] : 'Tema' },
]

/** Theme of the course, or of the named level: its own and its inherited values (spec 2, §4). */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, calls, design, item, closeTo } = await themedDesign(args)
  const params = { id, resource: 'all' as const }
  const { resources } = await api.call(calls.resources, { params })
  const named = (accept: readonly string[]) =>
    resources.filter(({ media_type: type }) => acceptsType(accept, type)).map(({ name }) => name)
  const defaults = themeForm(design, item)
  return formPage(args.request, args.context, async (typed) => {
    const chosen = withChosenFile(args.request, typed ?? defaults)
    return {
      chosen: chosen?.file ?? null,
      filled: chosen?.values ?? typed,
      level: levelOf(item),
      key: item?.key ?? null,
      name: item?.title ?? design.name,
      inherited: inheritedTheme(design, item),
      images: named(IMAGES),
      fonts: named(FONTS),
      defaults,
      closeTo,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return saveTheme(args)
}

export default function ThemeEditor() {
  const page = useLoaderData<typeof loader>()
  const { design, typedItem, files } = useOutletContext<EditorOutlet>()
  const { pathname, search } = useLocation()
  const answer = useActionData<typeof action>()
  const values = answer?.repopulateFields ?? page.filled ?? page.defaults
  const [theme, setTheme] = useState(() => themeOfValues(values))
  const { inherited, closeTo } = page
  const formId = answer?.formId ?? 'theme'
  // A returned form starts again, possibly with values that another user stored.
  const [drawn, setDrawn] = useState(answer)
  if (answer !== drawn) {
    setDrawn(answer)
    if (answer?.repopulateFields) setTheme(themeOfValues(answer.repopulateFields))
  }

  function onInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (!target.form) return
    const form = new FormData(target.form)
    // The browser's colour picker writes into the field beside it.
    const { mirrors } = target.dataset
    if (mirrors) form.set(mirrors, target.value)
    setTheme((before) => typedTheme((name) => textIn(form, name), before))
  }

  return (
    <RouteDialog
      title={TITLES[page.level]}
      description={`«${page.name}». Lo que no personalices toma el valor general.`}
      closeTo={closeTo}
      size="lg"
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_256px]">
        <div className="min-w-0" onInput={onInput} onChange={onInput}>
          <Form
            key={formId}
            id={formId}
            encType="multipart/form-data"
            replace
            defaultValues={page.defaults}
            recovered={page.filled}
            recoveredWords={
              page.chosen ? `Elegiste «${page.chosen}»: guarda para que quede.` : undefined
            }
          >
            {answer && 'differences' in answer && answer.differences ? (
              <Differences items={answer.differences} discardTo={`${pathname}${search}`} />
            ) : null}
            <VersionFields />
            <input
              type="hidden"
              name="inherited"
              value={JSON.stringify(themeTexts(inherited.theme))}
              readOnly
            />
            <ThemeType inherited={inherited} />
            <ThemeColors inherited={inherited} theme={theme} />
            <ThemeFont inherited={inherited} files={page.fonts} />
            <ThemeImages inherited={inherited} files={page.images} sources={files} />
            <FormActions>
              <ButtonLink to={closeTo} preventScrollReset>
                {actions.cancel}
              </ButtonLink>
              <SubmitButton pending="Guardando...">Guardar tema</SubmitButton>
            </FormActions>
          </Form>
        </div>
        <ThemePreview
          design={design}
          level={itemsOf(design).find(({ key }) => key === page.key)}
          theme={theme}
          previewItem={typedItem}
          files={files}
        />
      </div>
    </RouteDialog>
  )
}
