import { memo, type FormEvent } from 'react'
import type { Field } from '#contract/course-templates/template.ts'
import type { CourseFiles } from '../course-screens/course-files.ts'
import { textValue } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useFormAnswer } from '../forms/use-form-answer.ts'
import { VersionFields } from '../forms/version-fields.tsx'
import type { EditorPaths } from '../paths/courses.ts'
import { Differences } from '../ui/differences.tsx'
import { DesignField, type DesignFile } from './design-field.tsx'
import { ItemActions } from './item-actions.tsx'
import { typeTitle, type Item } from './items.ts'
import { OptionsSummary } from './options-summary.tsx'
import { ITEM } from './chosen-file.ts'
import { panelId } from './panel-id.ts'
import { useFieldInAddress } from './use-field-in-address.ts'

const KINDS = { section: 'Sección', subsection: 'Subsección', subjects: 'Temas' } as const

/** Properties of the selected item, and its actions. */
export const ItemPanel = memo(function ItemPanel({
  item,
  items,
  editable,
  version,
  files,
  sources,
  defaults,
  recovered,
  chosen,
  at,
  fields,
  onTyped,
}: {
  item: Item
  items: readonly Item[]
  editable: boolean
  version: number
  files: readonly DesignFile[]
  sources: CourseFiles
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
  /** Name of the file that was just chosen for one of the fields. */
  chosen: string | null
  at: EditorPaths
  fields: readonly Field[]
  onTyped: (event: FormEvent) => void
}) {
  const answer = useFormAnswer()
  const id = answer?.formId ?? panelId(item)
  const here = at.page({ item: item.key })
  useFieldInAddress()
  return (
    <section aria-labelledby="panel-title" className="min-w-0">
      <p className="text-sm text-muted">
        {item.kind === 'content' ? typeTitle(item.content) : KINDS[item.kind]}
      </p>
      <h2 id="panel-title" className="mb-3 break-words text-lg font-semibold">
        {item.title}
      </h2>
      {editable ? <ItemActions item={item} items={items} version={version} at={at} /> : null}
      <OptionsSummary item={item} editable={editable} at={at} />
      {editable ? (
        <div onChange={onTyped}>
          <Form
            key={id}
            id={id}
            action={here}
            label="Propiedades"
            asksBeforeLeaving="address"
            encType="multipart/form-data"
            replace
            defaultValues={defaults}
            recovered={recovered}
            recoveredWords={chosen ? `Elegiste «${chosen}»: guarda para que quede.` : undefined}
          >
            {answer?.differences ? (
              <Differences items={answer.differences} discardTo={here} />
            ) : null}
            {/* Enter activates the first button of a form. */}
            <button type="submit" hidden />
            <VersionFields />
            <input type="hidden" name={ITEM} value={item.key} />
            {fields.map((field) => (
              <DesignField key={field.path} field={field} files={files} sources={sources} />
            ))}
            <div className="sticky bottom-0 -mx-1 border-t border-line bg-canvas px-1 py-3">
              <SubmitButton pending="Guardando..." wide>
                Guardar
              </SubmitButton>
            </div>
          </Form>
        </div>
      ) : (
        <dl className="grid gap-2">
          {fields
            .filter(({ path }) => defaults[path] !== '' && defaults[path] !== false)
            .map((field) => (
              <div key={field.path}>
                <dt className="text-sm text-muted">{field.label}</dt>
                <dd className="whitespace-pre-line break-words">
                  {said(field, defaults[field.path])}
                </dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  )
})

/** Formats a stored value for display. */
export function said({ choices }: Field, value: unknown): string {
  if (value === true || value === 'true') return 'Sí'
  if (value === false || value === 'false') return 'No'
  return choices?.find((choice) => choice.value === value)?.title ?? textValue(value)
}
