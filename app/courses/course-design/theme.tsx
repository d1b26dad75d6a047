import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useOutletContext } from '@remix-run/react'
import { useState, type FormEvent } from 'react'
import { IMAGES } from '#contract/courses/course-templates/fields.ts'
import { acceptsType } from '#contract/courses/course-values.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { VersionFields } from '#app/kit/forms/version-fields.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Differences } from '#app/kit/ui/differences.tsx'
import { RouteDialog } from '#app/kit/ui/route-dialog.tsx'
import type { EditorOutlet } from './editor.tsx'
import { itemsOf, type Item } from './items.ts'
import { withChosenFile } from './theme-files.ts'
import { ThemeColors } from './theme-colors.tsx'
import { ThemeFont } from './theme-font.tsx'
import { FONTS, saveTheme, themedDesign, themeForm } from './theme-form.server.ts'
import { ThemeImages } from './theme-images.tsx'
import type { CourseDesign, Theme } from '#contract/courses/course-design-shape.ts'
import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import type { CourseFiles } from '../course-screens/course-files.ts'
import { ScreenFrame } from '../course-screens/frame.tsx'
import { ContentScreen } from '../course-screens/screen.tsx'
import { ThemeStyles } from '../course-screens/theme-styles.tsx'
import { exampleOf } from './example.ts'
import { ItemScreen } from './item-preview.tsx'
import { THEME_TYPES } from '#contract/courses/course-theme.ts'
import { FieldError, FieldSet, textValue, useFormField } from '#app/kit/forms/field.tsx'
import { LockBox, ThemeRow, useLock } from './theme-lock.tsx'
import {
  inheritedTheme,
  levelOf,
  textIn,
  themeOfValues,
  themeTexts,
  typedTheme,
  type Inherited,
  withTheme,
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
  const { design, shown, files } = useOutletContext<EditorOutlet>()
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
            <ThemeColors inherited={inherited} shown={{ ...inherited.theme, ...theme }} />
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
          shown={shown}
          files={files}
        />
      </div>
    </RouteDialog>
  )
}

/** Light or dark. */
function ThemeType({ inherited }: { inherited: Inherited }) {
  const { id, error, defaultValue, clearError } = useFormField('type')
  const lock = useLock('type')
  const above = inherited.theme.type ?? 'light'
  const [chosen, setChosen] = useState((lock.open && textValue(defaultValue)) || above)
  const setOpen = (open: boolean) => {
    clearError()
    setChosen(above)
    lock.box.setOpen(open)
  }
  return (
    <FieldSet id={id} legend="Tema">
      <ThemeRow>
        <div className="flex flex-wrap gap-x-5">
          {Object.entries(THEME_TYPES).map(([value, label]) => (
            <label key={value} className="flex min-h-6 cursor-pointer items-center gap-2 py-0.5">
              <input
                type="radio"
                name="type"
                value={value}
                disabled={lock.disabled}
                checked={(lock.disabled ? above : chosen) === value}
                onChange={() => setChosen(value)}
                className="h-4 w-4 shrink-0 cursor-pointer accent-accent"
              />
              {label}
            </label>
          ))}
        </div>
        <LockBox box={{ ...lock.box, setOpen }} of="tema" from={inherited.from.type} />
        {error ? <FieldError id={id}>{error}</FieldError> : null}
      </ThemeRow>
    </FieldSet>
  )
}

/**
 * Selected screen with the theme being typed: a second style element after the page's own, whose
 * later rules take precedence.
 */
function ThemePreview({
  design,
  level,
  theme,
  shown,
  files,
}: {
  design: CourseDesign
  /** Level of the theme; undefined: the course. */
  level: Item | undefined
  theme: Theme
  /** Item drawn; an example while the course is empty. */
  shown: Item | undefined
  files: CourseFiles
}) {
  return (
    <aside aria-label="Vista previa del tema" className="max-lg:order-first">
      <ThemeStyles design={withTheme(design, level, theme)} files={files} />
      <div className="mx-auto w-full max-w-40 overflow-hidden rounded border border-line bg-surface lg:sticky lg:top-4 lg:max-w-none">
        {shown ? (
          <ItemScreen item={shown} files={files} />
        ) : (
          <ScreenFrame levels={{}} fit="clip">
            <ContentScreen content={exampleOf(TEMPLATES[0]!)} files={files} still />
          </ScreenFrame>
        )}
      </div>
    </aside>
  )
}
