import { expect, test } from 'vitest'
import { storedVideo, videoOf } from '#contract/courses/design/course-video.ts'

const ID = 'dQw4w9WgXcQ'

test.each([
  [ID, ID],
  [`https://www.youtube.com/watch?v=${ID}`, ID],
  [`https://www.youtube.com/watch?list=PL123&v=${ID}&t=42s`, ID],
  [`http://m.youtube.com/watch?v=${ID}#t=1`, ID],
  [`youtube.com/watch?v=${ID}`, ID],
  [`https://youtu.be/${ID}?si=abc`, ID],
  [`https://www.youtube.com/embed/${ID}?rel=0`, ID],
  [`https://www.youtube-nocookie.com/embed/${ID}`, ID],
  [`https://youtube.com/shorts/${ID}?feature=share`, ID],
  [`https://www.youtube.com/live/${ID}`, ID],
  ['76979871', '76979871'],
  ['76979871/abcdef1234', '76979871/abcdef1234'],
  ['https://vimeo.com/76979871', '76979871'],
  ['https://vimeo.com/76979871?share=copy', '76979871'],
  ['https://vimeo.com/76979871/abcdef1234?share=copy', '76979871/abcdef1234'],
  ['https://player.vimeo.com/video/76979871?h=abcdef1234&dnt=1', '76979871/abcdef1234'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
  ['https://vimeo.com/showcase/1234567/video/76979871', '76979871'],
  ['https://vimeo.com/album/1234567/video/76979871', '76979871'],
  ['https://vimeo.com/groups/cine/videos/76979871', '76979871'],
  ['https://vimeo.com/ondemand/pelicula/76979871', '76979871'],
])('%s is stored as %s', (written, stored) => {
  const video = videoOf(written)!
  expect(storedVideo(video)).toBe(stored)
  expect(videoOf(stored)).toEqual(video)
})

test.each([
  'Video',
  'abc123',
  'https://www.youtube.com/',
  'https://www.youtube.com/@canal',
  'https://www.youtube.com/watch?v=corto',
  'https://www.youtube.com/embed/videoseries?list=PL123',
  `https://youtube.com.example/watch?v=${ID}`,
  `https://example.com/watch?v=${ID}`,
  `javascript:alert('${ID}')`,
  'https://vimeo.com/usuario',
  'https://vimeo.com/showcase/1234567',
  ...['event/1234567', 'event/1234567/embed', 'user/76979871', 'manage/videos/76979871'].map(
    (path) => `https://vimeo.com/${path}`,
  ),
  'https://vimeo.com/76979871/<script>',
])('finds no video in %s', (written) => {
  expect(videoOf(written)).toBeNull()
})

test('returns the platform of a video', () => {
  expect(videoOf(`youtu.be/${ID}`)!.platform).toBe('YouTube')
})
