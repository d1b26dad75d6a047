import { useState } from 'react'
import type { Theme } from '#contract/courses/design/course-design-shape.ts'
import {
  COLOR_KEYS,
  CONTRAST_PAIRS,
  contrast,
  ENOUGH_CONTRAST,
  THEME_COLORS,
  withReadableTexts,
  writeColor,
  type ThemeColor,
} from '#contract/courses/design/course-theme.ts'
import { Field, FieldSet, textValue, useFormField } from '#app/kit/forms/field.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { ColorInput } from '#app/kit/forms/color-input.tsx'
import { LockBox, ThemeRow, useLock } from './theme-lock.tsx'
import type { Inherited } from './theme-values.ts'

/** Colours with their locks, and the contrast of each text with its background. */
export function ThemeColors({
  inherited,
  theme,
}: {
  inherited: Inherited
  /** The level's own values. */
  theme: Theme
}) {
  const effectiveTheme = { ...inherited.theme, ...withReadableTexts(theme, inherited.theme) }
  const poor = CONTRAST_PAIRS.filter(
    (pair) => contrastOf(pair, effectiveTheme) < ENOUGH_CONTRAST,
  ).length
  return (
    <FieldSet legend="Colores">
      <p role="status" className="pb-2 text-sm text-muted">
        {poor === 0
          ? 'Todos los textos tienen suficiente contraste (4,5:1 o más).'
          : `${poor === 1 ? 'Un texto tiene' : `${poor} textos tienen`} poco contraste: debe ser al menos 4,5:1.`}
      </p>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        {COLOR_KEYS.map((key) => (
          <ThemeColorField
            key={key}
            name={key}
            inherited={inherited}
            effectiveTheme={effectiveTheme}
          />
        ))}
      </div>
    </FieldSet>
  )
}

function ThemeColorField({
  name,
  inherited,
  effectiveTheme,
}: {
  name: ThemeColor
  inherited: Inherited
  effectiveTheme: Theme
}) {
  const { label } = THEME_COLORS[name]
  const { id, error, defaultValue, clearError, aria } = useFormField(name)
  const lock = useLock(name)
  const inheritedColor = inherited.theme[name] ?? THEME_COLORS[name].initial
  // A locked text follows the colour of its button.
  const color = lock.open ? inheritedColor : colorOf(name, effectiveTheme)
  const above = writeColor(color)
  const [typed, setTyped] = useState(lock.open ? textValue(defaultValue) : above)
  const setOpen = (open: boolean) => {
    clearError()
    setTyped(above)
    lock.box.setOpen(open)
  }
  return (
    <ThemeRow>
      <Field id={id} label={label} error={error}>
        <ColorInput
          control={{ ...aria, id, name }}
          colorPickerLabel={`Elegir el color: ${label.toLowerCase()}`}
          value={lock.disabled ? above : typed}
          disabled={lock.disabled}
          onValue={(next) => {
            clearError()
            setTyped(next)
          }}
        />
      </Field>
      <LockBox
        box={{ ...lock.box, setOpen }}
        of={label.toLowerCase()}
        from={color === inheritedColor ? inherited.from[name] : 'Por contraste'}
      />
      {CONTRAST_PAIRS.filter(([text]) => text === name).map((pair) => (
        <ContrastFigure key={pair[1]} pair={pair} effectiveTheme={effectiveTheme} />
      ))}
    </ThemeRow>
  )
}

type Pair = (typeof CONTRAST_PAIRS)[number]

const colorOf = (key: ThemeColor, theme: Theme) => theme[key] ?? THEME_COLORS[key].initial

const contrastOf = ([text, ground]: Pair, theme: Theme) =>
  contrast(colorOf(text, theme), colorOf(ground, theme))

function ContrastFigure({ pair, effectiveTheme }: { pair: Pair; effectiveTheme: Theme }) {
  const reached = contrastOf(pair, effectiveTheme)
  const ground = THEME_COLORS[pair[1]].label.toLowerCase()
  // Truncated, not rounded, so an insufficient ratio never reads as sufficient.
  const figure = `${formatNumber(Math.floor(reached * 10) / 10, 1)}:1`
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <span>Sobre {ground}:</span>
      <span className="tabular-nums text-ink">{figure}</span>
      {reached < ENOUGH_CONTRAST ? (
        <span className="inline-flex items-center gap-1 font-medium text-warning-text">
          <Icon name="warning" />
          Poco contraste
        </span>
      ) : null}
    </p>
  )
}
