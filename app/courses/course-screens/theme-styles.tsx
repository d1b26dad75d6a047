import { memo } from 'react'
import type { LinksFunction } from '@remix-run/node'
import type { PublishedDesign } from '#contract/courses/design/course-design-shape.ts'
import { useNonce } from '#app/kit/shell/nonce.ts'
import type { CourseFiles } from './course-files.ts'
import styles from './screens.css?url'
import { themeCss } from './theme-css.ts'

/** Stylesheet links for every page that draws screens. */
export const screenLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/**
 * Themes of a design for the frames on the page; render it once per page. The
 * Content-Security-Policy allows no style attributes, so a course's values reach its drawings by
 * classes of a style element with the page's nonce.
 */
export const ThemeStyles = memo(function ThemeStyles({
  design,
  files,
}: {
  design: PublishedDesign
  files: CourseFiles
}) {
  return (
    <style nonce={useNonce()} suppressHydrationWarning>
      {themeCss(design, files)}
    </style>
  )
})
