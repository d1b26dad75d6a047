import type { ReactNode } from 'react'
import { alignmentOf, linkOf, textProp, type Alignment } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'
import { ContentPicture } from './picture.tsx'
import { OutwardLink } from './outward-link.tsx'
import { Screen, Text } from './screen.tsx'

/** Shared layout of concepts, challenges and tips: an image, two texts and a link. */
export function Idea({
  content,
  files,
  still,
  look,
  align,
  mark,
  action,
}: ScreenProps & {
  look: 'concept' | 'challenge' | 'tip'
  /** Default alignment of the content. */
  align: Alignment
  /** Shown when there is no image. */
  mark?: ReactNode
  action?: string
}) {
  const link = linkOf(content)
  const picture = textProp(content, 'image') ? (
    <ContentPicture content={content} files={files} look={look} />
  ) : (
    mark
  )
  return (
    <Screen content={content} align={alignmentOf(content, align)} look={look} action={action}>
      {picture}
      <div className="screen-card">
        <Text content={content} name="text" look="lead" />
        <Text content={content} name="text2" look="second" />
        {link ? (
          <OutwardLink to={link.url} still={still} className="screen-link">
            {link.title}
          </OutwardLink>
        ) : null}
      </div>
    </Screen>
  )
}
