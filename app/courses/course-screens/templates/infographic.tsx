import { ContentPicture } from '../parts/picture.tsx'
import type { ScreenProps } from '../screen-props.ts'

/** Drawing over the whole screen, which contains its title. */
export function Infographic({ content, files }: ScreenProps) {
  return (
    <div className="screen" data-look="infographic">
      <ContentPicture content={content} files={files} look="whole" />
    </div>
  )
}
