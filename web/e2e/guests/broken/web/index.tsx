throw new Error('this web part cannot be loaded');
