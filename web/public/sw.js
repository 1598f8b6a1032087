// Answers a page that could not be fetched, and nothing else: no call of the API, no file, is ever touched.
const offlinePage = '/offline.html'
const cacheName = 'offline-__VERSION__'

self.addEventListener('install', (event) => {
  // Where the browser can be told: calls and files don't wait for this worker to wake up.
  event.addRoutes?.({
    condition: { or: ['same-origin', 'cors', 'no-cors'].map((requestMode) => ({ requestMode })) },
    source: 'network',
  })
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || new URL(request.url).pathname.startsWith('/api/')) return
  event.respondWith(
    fromNetwork(event).catch(async () => (await caches.match(offlinePage)) ?? Response.error()),
  )
})

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  // The browser asks for the page while it wakes this worker: nobody waits for it.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}
