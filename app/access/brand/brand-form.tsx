import { useState, type ChangeEvent } from 'react'
import { BRAND_FIELDS, MAX_LOGO_KILOBYTES, type LogoField } from '#contract/access/brand-words.ts'
import { ColorInput } from '#app/kit/forms/color-input.tsx'
import { Field, textValue, useFormField } from '#app/kit/forms/field.tsx'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { EditForm } from '#app/kit/forms/saving/edit-form.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'

export type Chosen = { color?: string; name?: string } & { [F in LogoField]?: string | null }

/** Fields of the brand. `onChosen` gets what the preview shows before it is saved. */
export function BrandForm({
  defaults,
  recovered,
  logoOf,
  onChosen,
}: {
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
  /** Returns the address of a stored logo. */
  logoOf: (key: string) => string
  onChosen: (chosen: Chosen) => void
}) {
  return (
    <Card title="Nombre, logo y color">
      <EditForm id="brand" defaults={defaults} recovered={recovered} encType="multipart/form-data">
        <TextField
          name="name"
          label={BRAND_FIELDS.name}
          help="Como lo lee tu gente. Vacío, el nombre del producto."
          maxLength={60}
          autoComplete="off"
          onValue={(name) => onChosen({ name })}
        />
        <ColorField onChosen={onChosen} />
        <LogoInput name="logo_light" logoOf={logoOf} onChosen={onChosen} />
        <LogoInput name="logo_dark" logoOf={logoOf} onChosen={onChosen} />
        <TextField
          name="address"
          label={BRAND_FIELDS.address}
          help="Va al pie de los correos y de las páginas públicas."
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          name="legal_line"
          label={BRAND_FIELDS.legal_line}
          help="Por ejemplo, la razón social y el NIT."
          maxLength={300}
          autoComplete="off"
        />
        {(['privacy_url', 'support_url'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={BRAND_FIELDS[name]}
            help="Empieza por https:// o http://."
            type="url"
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </EditForm>
    </Card>
  )
}

function ColorField({ onChosen }: { onChosen: (chosen: Chosen) => void }) {
  const help = 'De él salen los colores claros y oscuros, ajustados para que todo se lea.'
  const { id, error, defaultValue, clearError, aria } = useFormField('color', { help })
  const [value, setValue] = useState(textValue(defaultValue))
  return (
    <Field id={id} label={BRAND_FIELDS.color} help={help} error={error}>
      <ColorInput
        control={{ ...aria, id, name: 'color' }}
        colorPickerLabel="Elegir el color"
        value={value}
        onValue={(color) => {
          clearError()
          setValue(color)
          onChosen({ color })
        }}
      />
    </Field>
  )
}

function LogoInput({
  name,
  logoOf,
  onChosen,
}: {
  name: LogoField
  logoOf: (key: string) => string
  onChosen: (chosen: Chosen) => void
}) {
  const key = textValue(useFormField(name).defaultValue)
  const stored = key ? logoOf(key) : null
  function read({ target }: ChangeEvent<HTMLDivElement>) {
    if (!(target instanceof HTMLInputElement)) return
    const [file] = target.files ?? []
    if (target.type === 'checkbox') onChosen({ [name]: target.checked ? null : stored })
    else onChosen({ [name]: file ? URL.createObjectURL(file) : stored })
  }
  return (
    <div onChange={read}>
      <input type="hidden" name={name} value={key} readOnly />
      <FileField
        name={`${name}_file`}
        label={BRAND_FIELDS[name]}
        help={`SVG o PNG, hasta ${MAX_LOGO_KILOBYTES} kB.`}
        accept="image/svg+xml,image/png"
        current={stored}
        removeLabel="Quitar logo"
      />
    </div>
  )
}
