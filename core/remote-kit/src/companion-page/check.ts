/** Returns whether a page is the check of a person that Cloudflare shows in place of any page of a site. */
export const isCloudflareCheck = (document: Document): boolean =>
  /^Just a moment\b/.test(document.title) ||
  document.querySelector('#challenge-stage, #challenge-form, #challenge-error-text') !== null;
