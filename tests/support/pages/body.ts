/** Returns the body of an answer; of an event stream, which never ends, the first event that carries data. */
export async function bodyOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  if (!response.body) return ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
    if (!/^data: .*\n\n/m.test(text)) continue
    await reader.cancel()
    return text
  }
}
