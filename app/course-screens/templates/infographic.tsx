import { ContentPicture } from '../parts/picture.tsx'
import type { ScreenProps } from '../screen-props.ts'

/** A drawing over the whole screen; its title is in it. */
export function Infographic({ content, files }: ScreenProps) {
  return (
    <div className="screen" data-look="infographic">
      <ContentPicture content={content} files={files} look="whole" />
    </div>
  )
}
