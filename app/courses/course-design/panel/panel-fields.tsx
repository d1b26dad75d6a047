import { useFormContext } from 'remix-validated-form'
import {
  FIELD_GROUPS,
  type Field,
  type FieldGroup,
} from '#contract/courses/course-templates/template.ts'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { DesignField, type DesignFile, uploadName } from './design-field.tsx'
import { isOptions } from './item-fields.ts'
import { controlField, type ItemProblem } from '../publication/blocking.ts'
import { fieldHelp } from './panel-problems.tsx'
import type { OptionRow } from '../options/option-rows.ts'
import { OptionsField } from '../options/options-field.tsx'

/** Fields of the property panel in groups that open; one group alone has no heading. */
export function PanelFields({
  fields,
  files,
  sources,
  problems,
  needed,
  open,
  restored,
  onToggle,
  ids,
  optionsTo,
  onRows,
}: {
  fields: readonly Field[]
  files: readonly DesignFile[]
  sources: CourseFiles
  /** Problems that block the publication of the item. */
  problems: readonly ItemProblem[]
  /** Paths of the fields without which it is not published. */
  needed: readonly string[]
  open: readonly FieldGroup[]
  /** Paths of fields with unsaved values that were restored; their groups are open. */
  restored: readonly string[]
  onToggle: (group: FieldGroup, isOpen: boolean) => void
  /** Stored ids of options that were new. */
  ids: Readonly<Record<string, string>>
  /** URL of the dialog with every cell of the options. */
  optionsTo: string
  onRows: (rows: readonly OptionRow[]) => void
}) {
  const { fieldErrors } = useFormContext()
  const drawn = (field: Field) => {
    const help = fieldHelp(field, { problems, needed })
    return isOptions(field) ? (
      <OptionsField
        key={field.path}
        field={field}
        note={help}
        ids={ids}
        allTo={optionsTo}
        onRows={onRows}
      />
    ) : (
      <DesignField key={field.path} field={field} help={help} files={files} sources={sources} />
    )
  }
  const problemsIn = (own: readonly Field[]) =>
    problems.filter(({ field }) => own.some(({ path }) => path === controlField(field))).length
  const groups = (Object.keys(FIELD_GROUPS) as FieldGroup[])
    .map((group) => ({ group, own: fields.filter((field) => groupOf(field) === group) }))
    .filter(({ own }) => own.length > 0)
  if (groups.length === 1) return <>{fields.map(drawn)}</>
  return (
    <div>
      {groups.map(({ group, own }) => {
        const needsAttention = own.some(
          ({ path }) =>
            restored.includes(path) || fieldErrors[path] || fieldErrors[uploadName(path)],
        )
        return (
          <details
            key={group}
            open={open.includes(group) || needsAttention}
            className="group/panel border-t border-line first:border-t-0"
            onToggle={(event) => {
              // Fields toggle details of their own.
              if (event.target === event.currentTarget) onToggle(group, event.currentTarget.open)
            }}
          >
            <summary className="flex cursor-pointer select-none items-center justify-between py-2 font-semibold">
              {FIELD_GROUPS[group]}
              <GroupProblems count={problemsIn(own)} />
              <span className="text-muted transition-transform group-open/panel:rotate-90">
                <Icon name="chevron-right" />
              </span>
            </summary>
            <div className="grid grid-cols-1 gap-4 pb-4">{own.map(drawn)}</div>
          </details>
        )
      })}
    </div>
  )
}

const groupOf = ({ group = 'content' }: Field): FieldGroup => group

/** Mark of a group, which may be closed: what blocks a publication is in it. */
function GroupProblems({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="panel-problem ml-2 mr-auto">
      <Icon name="warning" />
      <span className="sr-only">{count} por corregir</span>
    </span>
  )
}
