// Serves the offline page when a page cannot be fetched. It touches neither API calls nor files.
const offlinePage = '/offline.html'
const cacheName = 'offline-__VERSION__'

self.addEventListener('install', (event) => {
  // In browsers that support it, calls and files bypass this worker and do not wait for it to start.
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
  // The browser requests the page while it starts this worker.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}
