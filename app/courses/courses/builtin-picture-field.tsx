import { FieldSet, textValue, useFormField } from '#app/kit/forms/field.tsx'
import {
  BUILTIN_PICTURES,
  BUILTIN_PICTURE_FIELD,
  builtinPictureFieldOf,
} from './builtin-pictures.ts'

const NONE = { value: '', label: 'Ninguna: subo las mías', src: null }

/** Radio buttons for one built-in picture in both places of a new course; an uploaded picture replaces it. */
export function BuiltinPictureField({ pictures }: { pictures: readonly string[] }) {
  const { id, defaultValue } = useFormField(BUILTIN_PICTURE_FIELD)
  const chosen = textValue(defaultValue)
  return (
    <FieldSet
      id={id}
      legend="Imagen dibujada"
      help="Sirve de miniatura y de portada. Si subes una imagen tuya, se usa la tuya."
    >
      {pictures.map((name) => (
        <TakenFrom key={name} picture={name} />
      ))}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {[...BUILTIN_PICTURES, NONE].map(({ value, label, src }) => (
          <label
            key={value}
            className={`flex cursor-pointer gap-2 rounded border border-line p-2 hover:border-edge has-[:checked]:border-accent has-[:checked]:bg-accent-soft ${src ? 'flex-col' : 'col-span-full'}`}
          >
            {src ? (
              <img
                src={src}
                alt=""
                width={320}
                height={180}
                className="aspect-video w-full rounded-sm"
              />
            ) : null}
            <span className="flex items-center gap-2">
              <input
                type="radio"
                name={BUILTIN_PICTURE_FIELD}
                value={value}
                defaultChecked={chosen === value}
                className="h-4 w-4 shrink-0 cursor-pointer accent-accent"
              />
              {label}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

/** Posts which built-in picture a stored one came from. */
function TakenFrom({ picture }: { picture: string }) {
  const name = builtinPictureFieldOf(picture)
  const { defaultValue } = useFormField(name)
  return <input type="hidden" name={name} value={textValue(defaultValue)} readOnly />
}
