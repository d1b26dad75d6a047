import { useState } from 'react'
import { IMAGE_KEYS, THEME_IMAGES, type ThemeImage } from '#contract/courses/design/course-theme.ts'
import { fileAddress, type CourseFiles } from '../../course-screens/course-files.ts'
import { FieldSet, textValue, useFormField } from '#app/kit/forms/field.tsx'
import { FileChoice, NewFile } from './theme-file.tsx'
import { LockBox, ThemeRow, useLock } from './theme-lock.tsx'
import { themeLabel, type Inherited } from './theme-values.ts'

type FilesProps = {
  inherited: Inherited
  /** Names of the course's files of that kind. */
  files: readonly string[]
}

/** The eight images, each one of the course's or a new one. */
export function ThemeImages({
  sources,
  ...props
}: FilesProps & {
  sources: CourseFiles
}) {
  return (
    <FieldSet legend="Imágenes">
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        {IMAGE_KEYS.map((name) => (
          <ThemeImageField key={name} name={name} sources={sources} {...props} />
        ))}
      </div>
    </FieldSet>
  )
}

function ThemeImageField({
  name,
  inherited,
  files,
  sources,
}: FilesProps & { name: ThemeImage; sources: CourseFiles }) {
  const { defaultValue, clearError } = useFormField(name)
  const lock = useLock(name)
  const above = inherited.theme[name] ?? ''
  const [chosen, setChosen] = useState(lock.open ? textValue(defaultValue) : above)
  const setOpen = (open: boolean) => {
    clearError()
    setChosen(above)
    lock.box.setOpen(open)
  }
  const label = themeLabel(name)
  // The general image of the product is shown until another one is chosen.
  const picture = chosen
    ? fileAddress(sources, 'images', chosen)
    : above || lock.open
      ? null
      : fileAddress({ slug: 'general' }, 'images', THEME_IMAGES[name].initial)
  return (
    <ThemeRow>
      <ImagePreview key={picture} address={picture} />
      <FileChoice
        name={name}
        files={files}
        none={lock.open || above ? 'Sin elegir' : 'La predeterminada'}
        value={chosen}
        disabled={lock.disabled}
        onValue={setChosen}
      />
      <LockBox
        box={{ ...lock.box, setOpen }}
        of={label.toLowerCase()}
        from={inherited.from[name]}
      />
      <NewFile
        name={name}
        accept=".png,.svg,.jpg,.jpeg,.webp"
        help="PNG o SVG de hasta 5 MB."
        closed={lock.disabled}
      />
    </ThemeRow>
  )
}

/** Preview of a picture, or the reason why it is not shown (spec 2, §8). */
function ImagePreview({ address }: { address: string | null }) {
  const [failed, setFailed] = useState(false)
  return (
    <div className="flex h-24 items-center justify-center overflow-hidden rounded border border-line bg-sunken text-sm text-muted">
      {address === null ? (
        'Sin imagen'
      ) : failed ? (
        'Error al cargar imagen'
      ) : (
        <img
          // Detects an error that happened before hydration.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true)
          }}
          src={address}
          alt="Error al cargar imagen"
          onError={() => setFailed(true)}
          className="h-full w-full object-contain"
        />
      )}
    </div>
  )
}
