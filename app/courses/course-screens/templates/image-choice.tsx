import { Glyph } from '../parts/glyph.tsx'
import { Picture } from '../parts/picture.tsx'
import { Question } from '../parts/question.tsx'
import { CorrectTag } from '../parts/screen.tsx'
import { cellPath, optionsOf, textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

const FIELDS = ['image1', 'image2', 'image3']

/** Answers as images: the first option has image 1, and so on; the text of each is its alternative. */
export function ImageChoice(props: ScreenProps) {
  const { content, files } = props
  const empty = textProp(content, 'image_empty')
  return (
    <Question {...props} look="image-choice">
      <ul className="screen-tiles">
        {optionsOf(content).map(({ id, text, value }, at) => {
          const image = textProp(content, FIELDS[at] ?? '') || empty
          return (
            <li key={id} className="screen-tile" data-correct={value === 1 || undefined}>
              {image ? (
                <Picture files={files} name={image} alt="" look="tile" />
              ) : (
                <span className="screen-tile-none">
                  <Glyph name="help" />
                </span>
              )}
              <span className="screen-option-text" data-field={cellPath({ id }, 'text')}>
                {text}
              </span>
              {value === 1 ? <CorrectTag /> : null}
            </li>
          )
        })}
      </ul>
    </Question>
  )
}
