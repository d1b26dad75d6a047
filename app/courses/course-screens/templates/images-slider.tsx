import { Picture } from '../parts/picture.tsx'
import { Screen } from '../parts/screen.tsx'
import { alternativeOf, textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Up to three images in a scrolling row, which needs no scripts. */
export function ImagesSlider({ content, files, still }: ScreenProps) {
  const images = ['image1', 'image2', 'image3'].flatMap((field) => textProp(content, field) || [])
  const alt = alternativeOf(content)
  const scrolls = images.length > 1 &&
    !still && { role: 'region', tabIndex: 0, 'aria-label': content.title ?? 'Imágenes' }
  return (
    <Screen content={content} look="slider">
      <div className="screen-slider" {...scrolls}>
        {images.map((name, at) => (
          <figure key={name + String(at)}>
            {/* The single description covers all images. */}
            <Picture files={files} name={name} alt={at === 0 ? alt : ''} look="slide" />
            <figcaption>
              {at + 1} de {images.length}
            </figcaption>
          </figure>
        ))}
      </div>
    </Screen>
  )
}
