import { useState } from 'react'
import type { Theme } from '#contract/courses/design/course-design-shape.ts'
import { DEFAULT_FONT, FONT_TYPES } from '#contract/courses/design/course-theme.ts'
import {
  CONTROL,
  Field,
  FieldRow,
  FieldSet,
  textValue,
  useFormField,
} from '#app/kit/forms/field.tsx'
import { SelectArrow } from '#app/kit/forms/choices/select-field.tsx'
import { FileChoice, NewFile } from './theme-file.tsx'
import { LockBox, ThemeRow, useLock } from './theme-lock.tsx'
import type { Inherited } from './theme-values.ts'

/** Font of the course: a name alone is a system font, a file is one of the course's or a new one. */
export function ThemeFont({
  inherited,
  files,
}: {
  inherited: Inherited
  /** Names of the course's fonts. */
  files: readonly string[]
}) {
  const lock = useLock('font')
  const above = inherited.theme.font ?? DEFAULT_FONT
  const [begins, setBegins] = useState(lock.open)
  const setOpen = (open: boolean) => {
    setBegins(false)
    lock.box.setOpen(open)
  }
  return (
    <FieldSet legend="Fuente">
      <ThemeRow>
        <ThemeFontFields
          key={String(lock.open)}
          above={above}
          stored={begins}
          files={files}
          disabled={lock.disabled}
        />
        <LockBox box={{ ...lock.box, setOpen }} of="fuente" from={inherited.from.font} />
        <NewFile
          name="font"
          accept=".ttf,.otf"
          help="TTF u OTF de hasta 2 MB."
          closed={lock.disabled}
        />
      </ThemeRow>
    </FieldSet>
  )
}

function ThemeFontFields({
  above,
  stored,
  files,
  disabled,
}: {
  above: NonNullable<Theme['font']>
  /** True when it starts with the form's values, false for the inherited ones. */
  stored: boolean
  files: readonly string[]
  disabled: boolean
}) {
  const name = useFormField('font_name')
  const type = useFormField('font_type')
  const file = useFormField('font')
  const first = (value: unknown, inherited: string) => (stored && textValue(value)) || inherited
  const [chosen, setChosen] = useState(
    stored && (textValue(name.defaultValue) || textValue(file.defaultValue))
      ? textValue(file.defaultValue)
      : (above.file ?? ''),
  )
  return (
    <div className="grid gap-3">
      <FieldRow>
        <Field id={name.id} label="Nombre de la fuente" error={name.error}>
          <input
            {...name.aria}
            id={name.id}
            name="font_name"
            maxLength={60}
            autoComplete="off"
            disabled={disabled}
            defaultValue={first(name.defaultValue, above.name)}
            onChange={name.clearError}
            className={CONTROL}
          />
        </Field>
        <Field id={type.id} label="Tipo de la fuente" error={type.error}>
          <div className="relative">
            <select
              {...type.aria}
              id={type.id}
              name="font_type"
              disabled={disabled}
              defaultValue={first(type.defaultValue, above.type)}
              className={`${CONTROL} appearance-none pr-8`}
            >
              {FONT_TYPES.map((one) => (
                <option key={one} value={one}>
                  {one.toUpperCase()}
                </option>
              ))}
            </select>
            <SelectArrow />
          </div>
        </Field>
      </FieldRow>
      <FileChoice
        name="font"
        files={files}
        none="La del teléfono que se llame así"
        value={chosen}
        disabled={disabled}
        onValue={setChosen}
      />
    </div>
  )
}
