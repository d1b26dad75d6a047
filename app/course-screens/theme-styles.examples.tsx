import { EXAMPLE_DESIGN, FILES } from './examples/course.ts'
import { ThemeStyles } from './theme-styles.tsx'

/** Draws nothing by itself. */
export const styles = <ThemeStyles design={EXAMPLE_DESIGN} files={FILES} />
