import { SideBySide } from './examples/side-by-side.tsx'
import { RESULTS, ResultScreen } from './result-screen.tsx'

export const results = (
  <SideBySide>
    {RESULTS.map((result) => (
      <ResultScreen key={result} result={result} />
    ))}
  </SideBySide>
)
