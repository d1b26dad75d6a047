import { EXAMPLE_DESIGN, FILES } from './examples/course.ts'
import { ThemeStyles } from './theme-styles.tsx'

/** Style element without visible output. */
export const styles = <ThemeStyles design={EXAMPLE_DESIGN} files={FILES} />
