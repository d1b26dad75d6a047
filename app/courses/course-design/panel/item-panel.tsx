import { memo, useCallback, useRef, useState, type FormEvent, useEffect } from 'react'
import type { Field, FieldGroup } from '#contract/courses/course-templates/template.ts'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import { textValue, useFormField } from '#app/kit/forms/field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { useFormAnswer } from '#app/kit/forms/saving/use-form-answer.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { Differences } from '#app/kit/ui/states/differences.tsx'
import type { Autosaved } from './autosave.ts'
import type { DesignFile } from './design-field.tsx'
import { neededFields, type ItemProblem } from '../publication/blocking.ts'
import { PanelProblems } from './panel-problems.tsx'
import { ItemActions } from '../tree/item-actions.tsx'
import { focusControl } from './focus-control.ts'
import { ReadOnlyFields } from './read-only-fields.tsx'
import { typeTitle, type Item } from '../tree/items.ts'
import type { OptionRow } from '../options/option-rows.ts'
import { ITEM } from '../files/chosen-file.ts'
import { PanelFields } from './panel-fields.tsx'
import { PANEL, panelId } from './panel-id.ts'
import type { AutosaveStatus, PanelAutosave } from './use-autosave.ts'
import { useLocation } from '@remix-run/react'

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
  problems,
  onTyped,
  onRows,
  open,
  onToggle,
  autosave,
  status,
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
  /** Problems that block the publication of the item. */
  problems: readonly ItemProblem[]
  onTyped: (event: FormEvent) => void
  onRows: (rows: readonly OptionRow[]) => void
  open: readonly FieldGroup[]
  onToggle: (group: FieldGroup, isOpen: boolean) => void
  autosave: PanelAutosave
  status: AutosaveStatus
}) {
  const answer = useFormAnswer()
  const id = answer?.formId ?? panelId(item)
  const here = at.page({ item: item.key })
  const wrapper = useRef<HTMLDivElement>(null)
  // The values that an autosave brings are those of the fields already.
  const [begun] = useState({ defaults, recovered, chosen })
  const [saved, setSaved] = useState<Autosaved | null>(null)
  const onSaved = useCallback((next: Autosaved) => {
    setSaved((before) => ({ ...next, ids: { ...before?.ids, ...next.ids } }))
  }, [])
  const needed = neededFields(item)
  const restored = begun.recovered ? differing(begun.recovered, begun.defaults) : NO_PATHS
  useFieldInAddress()
  return (
    <section id={PANEL} tabIndex={-1} aria-labelledby="panel-title" className="item-panel min-w-0">
      <p className="text-sm text-muted">
        {item.kind === 'content' ? typeTitle(item.content) : KINDS[item.kind]}
      </p>
      <h2 id="panel-title" className="mb-3 break-words text-lg font-semibold">
        {item.title}
      </h2>
      <PanelProblems problems={problems} fields={fields} />
      {editable ? <ItemActions item={item} items={items} version={version} at={at} /> : null}
      {editable ? (
        <div
          ref={wrapper}
          onChange={onTyped}
          onInput={() => {
            const form = wrapper.current?.querySelector('form')
            if (form) autosave.touch({ item: item.key, action: here, fields, form, onSaved })
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) autosave.flush()
          }}
        >
          <Form
            key={id}
            id={id}
            action={here}
            label="Propiedades"
            asksBeforeLeaving="address"
            encType="multipart/form-data"
            replace
            defaultValues={begun.defaults}
            recovered={begun.recovered}
            recoveredWords={
              begun.chosen ? `Elegiste «${begun.chosen}»: guarda para que quede.` : undefined
            }
          >
            {answer?.differences ? (
              <Differences items={answer.differences} discardTo={here} />
            ) : null}
            {/* Enter activates the first button of a form. */}
            <button type="submit" hidden />
            <SavedVersion saved={saved} />
            <input type="hidden" name={ITEM} value={item.key} />
            <PanelFields
              fields={fields}
              files={files}
              sources={sources}
              problems={problems}
              needed={needed}
              open={open}
              restored={restored}
              onToggle={onToggle}
              ids={saved?.ids ?? NO_IDS}
              optionsTo={at.options({ item: item.key })}
              onRows={onRows}
            />
            <div className="panel-foot">
              <AutosaveProblem status={status} />
              <SubmitButton pending="Guardando..." wide>
                Guardar
              </SubmitButton>
            </div>
          </Form>
        </div>
      ) : (
        <ReadOnlyFields item={item} fields={fields} values={defaults} />
      )}
    </section>
  )
})

const NO_IDS = {}
const NO_PATHS: readonly string[] = []

/** Returns the names of the values that are not the stored ones. */
const differing = (values: Record<string, unknown>, stored: Record<string, unknown>) =>
  Object.keys(stored).filter((name) => textValue(values[name]) !== textValue(stored[name]))

/** Version and values that the panel's form is based on: those of its last autosave, or its first ones. */
function SavedVersion({ saved }: { saved: Autosaved | null }) {
  const version = Number(textValue(useFormField('version').defaultValue))
  const loaded = textValue(useFormField('loaded').defaultValue)
  const base = saved && saved.version > version ? saved : { version, loaded }
  return (
    <>
      <input type="hidden" name="version" value={base.version} readOnly />
      <input type="hidden" name="loaded" value={base.loaded} readOnly />
    </>
  )
}

/** Focuses the field in the address, as browsers do without scripts, and selects its text. */
function useFieldInAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '') return
    // After a dialog that closed has given the focus back.
    const timer = setTimeout(() => {
      focusControl(hash.slice(1))
    })
    return () => clearTimeout(timer)
  }, [hash, key])
}

/** Reason why the autosave stored nothing, above the button that saves; the bar tells everything else. */
function AutosaveProblem({ status }: { status: AutosaveStatus }) {
  const problem = status !== null && typeof status === 'object' ? status.problem : null
  return (
    <p role="status" className="text-sm text-danger-text empty:hidden nojs:hidden">
      {problem === null ? null : `Sin guardar: ${problem}`}
    </p>
  )
}
