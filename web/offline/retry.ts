// Inline in the offline page, which is shown at the address that could not be fetched.
const retry = () => window.location.reload()

document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('#reintentar')) retry()
})
window.addEventListener('online', retry)
