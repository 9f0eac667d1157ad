console.log((1);
